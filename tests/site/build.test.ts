import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyEdits, type Edit, hashOf, replaceIn } from '../support/apply-edits.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { Markup } from '../../tooling/build/markup.ts';
import {
  type Build,
  buildProject,
  createWorkspace,
  environmentWithoutSettings,
} from '../../tooling/build/workspace.ts';
import { budgets, formatLimit, gzippedSize } from '../../tooling/budgets.ts';
import { manyPostings } from '../../tooling/feed/many-postings.ts';
import { send, serveFeed } from '../../tooling/feed/server.ts';
import { site } from '../support/words.ts';

const workspace = await createWorkspace();
const dist = join(workspace.folder, 'dist');
let first: Build;
let good: string;
beforeAll(async () => {
  first = await workspace.npmRunBuild();
  expect(first.code, first.log).toBe(0);
  expect(first.log).toContain('The new build is in dist/.');
  good = hashOf(dist);
});
afterAll(workspace.remove);

describe('two clean builds in different folders', () => {
  let second: Build;
  beforeAll(async () => {
    const other = await createWorkspace();
    const pasted = {
      JOBS_FEED_URL: ' ',
      HERO_VARIANT: 'dialog ',
      NOINDEX: ' false',
      BASE_URL: '/a/',
      NODE_ENV: 'development',
    };
    // By default, Vite would also pick up such a file from a parent folder of the project.
    await writeFile(join(other.folder, 'postcss.config.cjs'), 'throw Error("a configuration of PostCSS")');
    second = await buildProject(other.folder, pasted, 'dist');
    return other.remove;
  });

  test('succeed without settings, and despite BASE_URL, NODE_ENV, a PostCSS configuration and stray spaces', () => {
    expect(second.code, second.log).toBe(0);
  });

  test('warn that they use the embedded backend and the sample', () => {
    expect(first.log.match(/\[WARN\] \[settings\].*/g)).toEqual([
      '[WARN] [settings] PUBLIC_SUPABASE_URL is not set: the waitlist form uses http://127.0.0.1:54321, the embedded backend on this machine.',
      '[WARN] [settings] JOBS_FEED_URL is not set: showing made-up positions from the bundled sample.',
    ]);
  });

  test('publish only files that a page needs', async () => {
    const texts = new Map<string, string>();
    for (const file of filesOf(dist)) texts.set(file, await readFile(join(dist, file), 'latin1'));
    const named = [...texts.keys()].filter((file) => file.endsWith('.html'));
    const assets = [...texts.keys()].filter((file) => file.startsWith('_astro/'));
    for (const file of named)
      for (const asset of assets)
        if (!named.includes(asset) && texts.get(file)?.includes(basename(asset))) named.push(asset);
    expect(assets.filter((asset) => !named.includes(asset))).toEqual([]);
    expect(assets.filter((asset) => /HeroForm|SuccessToast/.test(asset))).toEqual([]);
  });

  test('are identical, byte for byte', async () => {
    const files = filesOf(dist);
    expect(files).toEqual(filesOf(second.dir));
    const differing = [];
    for (const file of files) {
      const [a, b] = await Promise.all([dist, second.dir].map((dir) => readFile(join(dir, file))));
      if (!a || !b?.equals(a)) differing.push(file);
    }
    expect(files.length).toBeGreaterThan(40);
    expect(differing).toEqual([]);
  });
});

const HERO = 'content/landing/hero.yaml';

test.each<[string, Edit, ...string[]]>([
  [
    'invalid YAML',
    replaceIn(HERO, /headline:.*/, 'headline: Music: worth it'),
    `${HERO}:2:`,
    'bad indentation of a mapping entry',
  ],
  [
    'a value of the wrong type in site.config.ts',
    replaceIn('site.config.ts', /copyrightYear: \d+/, "copyrightYear: '2025'"),
    'site.config.ts',
    'expected number, received string\n  → at copyrightYear',
  ],
  [
    'two YAML documents',
    { file: HERO, change: (text) => `---\n${text}---\n` },
    'hero.yaml: remove the "---" lines.',
  ],
  [
    'an empty file',
    { file: HERO, change: () => '' },
    'hero data does not match collection schema',
    'hero.yaml',
  ],
])('with %s, `npm run build` fails, says where, and leaves dist/ unchanged', async (_, edit, ...said) => {
  const undo = applyEdits([edit], workspace.folder);
  const { code, log } = await workspace.npmRunBuild();
  undo();
  expect(code).toBe(1);
  for (const each of [...said, 'dist/ was not changed.']) expect.soft(log).toContain(each);
  expect(hashOf(dist)).toBe(good);
});

// On Windows, a process group cannot be killed.
test.skipIf(process.platform === 'win32')(
  'a killed build leaves dist/ unchanged, and the next one cleans up after it',
  async () => {
    const child = spawn(process.execPath, ['scripts/astro.ts', 'build'], {
      cwd: workspace.folder,
      detached: true,
      env: environmentWithoutSettings({}),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(child, 'exit');
    const copies = [`${dist}-before`, `${dist}-next-week`];
    for (const copy of copies) mkdirSync(copy);
    for await (const text of child.stdout.setEncoding('utf8'))
      if (String(text).includes('generating static routes')) process.kill(-(child.pid ?? 0), 'SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(hashOf(dist)).toBe(good);
    expect(besides()).toHaveLength(1);
    // As if the disk had been full.
    const pictures = join(workspace.folder, '.cache/astro/assets');
    mkdirSync(pictures, { recursive: true });
    writeFileSync(join(pictures, 'cut-off.avif'), '');

    // Simulates a build that was killed later, while it was replacing dist/. The next one cleans up, even if it fails.
    renameSync(dist, join(workspace.folder, '.dist-before'));
    // YAML would read this date as another day.
    const terms = 'content/legal/terms-and-conditions.md';
    const undo = applyEdits([replaceIn(terms, /updated:.*/, 'updated: 2026-02-30')], workspace.folder);
    const { code, log } = await workspace.npmRunBuild();
    undo();
    expect(code).toBe(1);
    for (const text of [terms, 'updated: must be a date such as 2026-11-22', 'dist/ was not changed.'])
      expect.soft(log).toContain(text);
    expect(hashOf(dist)).toBe(good);
    expect([besides(), copies.filter(existsSync), existsSync(pictures)]).toEqual([[], copies, false]);
  },
);

/** What builds have left behind next to `dist/`. */
const besides = () => readdirSync(workspace.folder).filter((name) => name.startsWith('.dist-'));

describe('a build with edited sources, a thousand postings and source maps', () => {
  const COUNT = 1000;
  const script = '<script>pwned()</script>';
  const front = (more: string) =>
    `---\ntitle: Cookies\ndescription: None.\nupdated: 2026-11-22\n${more}---\n`;
  const edits = [
    {
      file: 'content/legal/cookies.md',
      change: () => `${front('footer: Biscuits of {{name}}\n')}\n## At {{name}}\n\nNone.\n`,
    },
    { file: 'content/legal/imprint.md', change: () => `${front('')}\n[Jobs](/jobs/#x), [home](/)\n` },
    replaceIn('site.config.ts', /name = '.*'/, "name = 'A & B'"),
    replaceIn('site.config.ts', /locale: '.*'/, "locale: 'ar'"),
    replaceIn('site.config.ts', '= [];', "= [{ label: 'Elsewhere', url: 'https://a.example/@us' }];"),
    // These insert a script into every posting's page, after all sanitising and escaping.
    replaceIn(
      'careers/position/Position.astro',
      'set:html={posting.description}',
      `set:html={posting.description + '${script}'}`,
    ),
    replaceIn('layout/head.ts', ".replaceAll('<', '\\\\u003c')", ` + '</script>${script}'`),
    // Source maps list the modules in each script.
    replaceIn('../astro.config.mjs', 'vite: {', 'vite: { build: { sourcemap: true },'),
  ];
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const served = join(workspace.folder, 'served');
  const canLink = process.platform !== 'win32';
  let positions: string[];
  beforeAll(async () => {
    applyEdits(edits, workspace.folder);
    if (canLink) {
      mkdirSync(served);
      renameSync(dist, join(served, 'site'));
      symlinkSync(join(served, 'site'), dist);
    }
    await using feed = await serveFeed(send(manyPostings(COUNT)));
    const { code, log } = await workspace.npmRunBuild({
      BASE_PATH: '/preview/42/',
      // The hero that needs every package.
      HERO_VARIANT: 'inline',
      JOBS_FEED_URL: feed.url,
    });
    expect(code, log.slice(-2000)).toBe(0);
    positions = filesOf(dist).filter((file) => /^jobs\/.+\/index\.html$/.test(file));
    expect(positions).toHaveLength(COUNT);
  });

  test.runIf(canLink)('replaces the folder that dist/ is a link to', () => {
    expect([lstatSync(dist).isSymbolicLink(), readdirSync(served), besides()]).toEqual([true, ['site'], []]);
  });

  test('shows the new name, locale, profiles and legal links on every page, even though Astro had already read the old files', () => {
    for (const page of ['index.html', 'jobs/index.html', 'cookies/index.html', '404.html']) {
      const html = read(page);
      expect(html, page).toMatch(/<a href="\/preview\/42\/cookies\/"[^>]*>\s*Biscuits of A &amp; B\s*<\/a>/);
      expect(html, page).toMatch(/<a href="https:\/\/a\.example\/@us"[^>]*>\s*Elsewhere\s*<\/a>/);
      expect(html, page).not.toContain('/imprint/"');
      expect(html, page).toMatch(/<html lang="ar" dir="rtl"/);
    }
    for (const file of filesOf(dist).filter((name) => name.endsWith('.html')))
      expect.soft(read(file), file).not.toMatch(new RegExp(`\\b${site.name}\\b|{{|%7B%7B`));
    expect(read('cookies/index.html')).toMatch(/<h2 id="[\w-]+">At A &#38; B<\/h2>/);
    expect(read('cookies/index.html')).toMatch(/<a href="#[\w-]+">At A &amp; B<\/a>/);
    const imprint = read('imprint/index.html');
    expect(imprint).toContain('<a href="/preview/42/jobs/#x">Jobs</a>');
    expect(imprint).toContain('<a href="/preview/42/">home</a>');
    // This page has no headings, so it has no table of contents.
    expect(imprint).not.toContain('class="toc"');
  });

  test(`has a careers page of at most ${formatLimit(budgets.thousandPositions)}`, () => {
    const { limit } = budgets.thousandPositions;
    expect(gzippedSize(readFileSync(join(dist, 'jobs/index.html')))).toBeLessThanOrEqual(limit);
  });

  describe('by the source maps of its scripts', () => {
    /** The scripts with each module, by its path within its package or our sources. */
    const chunks = new Map<string, Set<string>>();
    const packages = new Set<string>();
    beforeAll(() => {
      for (const file of filesOf(dist).filter((name) => /^_astro\/.*\.js\.map$/.test(name))) {
        const { sources } = JSON.parse(read(file)) as { sources: string[] };
        for (const source of sources) {
          const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
          if (name) packages.add(name);
          // The same for every copy of a package.
          const module = source.replace(/^.*\/node_modules\/|\?.*$/g, '');
          chunks.set(module, (chunks.get(module) ?? new Set()).add(file));
        }
      }
    });

    test('has no module in more than one script', () => {
      const expected = ['react-dom/', 'src/waitlist/'].map((path) => expect.stringContaining(path));
      expect([...chunks.keys()]).toEqual(expect.arrayContaining(expected));
      const duplicates = [...chunks].flatMap(([module, { size }]) => (size > 1 ? [module] : []));
      expect(duplicates).toHaveLength(budgets.duplicateModules.limit);
    });

    test('lists the licences of everything sent to visitors, and nothing else', () => {
      const text = read('licenses.txt');
      const listed = [...text.matchAll(/^## (\S+) - [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
      const inPages = ['@fontsource-variable/host-grotesk', '@lucide/astro', 'astro', 'tailwindcss'];
      expect(listed.sort()).toEqual([...packages, ...inPages].sort());
      expect(text).toContain('SIL OPEN FONT LICENSE');
    });
  });

  test('does not allow a script that gets past the sanitiser', () => {
    // After the structured data, after the speculation rules, and in a position's description.
    for (const [file, count] of [
      ['jobs/index.html', 2],
      [positions[0] ?? '', 3],
    ] as const) {
      expect(read(file).split(script), file).toHaveLength(count + 1);
      const policy = new Markup(read(file)).meta('content-security-policy');
      expect(policy, file).toContain("script-src 'self' 'sha256-");
      expect(policy, file).not.toContain(hash('sha256', 'pwned()', 'base64'));
    }
  });
});
