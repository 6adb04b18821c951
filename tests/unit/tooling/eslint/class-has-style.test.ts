import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import astro from 'eslint-plugin-astro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classHasStyle } from '../../../../tooling/eslint/class-has-style.ts';

const rule = 'styles/class-has-style';
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What the rule says of a file of a site, with another text than it has. */
async function refusals(eslint: ESLint, filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return messages.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
}

describe('in our own components', () => {
  const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === rule });
  const lint = (file: string, from: string, to: string) => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    return refusals(eslint, path, text.replace(from, to));
  };

  test.each([
    ['src/components/site/PageHeader.astro', '<h1', '<h1 class="mt-4"', 'mt-4', 'unscanned'],
    ['src/components/ui/JobFacts.astro', 'class="facts"', 'class="facts mt-4"', 'mt-4', 'unscanned'],
    ['src/layouts/Legal.astro', 'wrap with-toc', 'wrap with-toc lg:grid', 'lg:grid', 'unscanned'],
    ['src/pages/jobs/index.astro', '<Intro />', '<p class="text-lead">Hi</p>', 'text-lead', 'unscanned'],
    ['src/islands/waitlist/WaitlistFields.tsx', '"field"', '"field mt-4"', 'mt-4', 'unscanned'],
    ['src/islands/waitlist/SuccessToast.tsx', '"toasts"', '"toasts mt-4"', 'mt-4', 'unscanned'],
    ['src/islands/ui/Modal.tsx', '`frame ', '`frame mt-4 ', 'mt-4', 'unscanned'],
    ['src/components/careers/WhyUs.astro', 'mt-12', 'mt12', 'mt12', 'unknown'],
    ['src/components/position/Position.astro', 'with-apply', 'with-aply', 'with-aply', 'unknown'],
    // The modal shows these two on another page.
    ['src/components/position/JobDetail.astro', 'prose', 'prose apply', 'apply', 'unknown'],
    ['src/components/position/Apply.astro', 'class="button"', 'class="apply"', 'apply', 'unknown'],
    // A class of the landing page alone.
    ['src/components/position/Position.astro', 'class="apply"', 'class="outcome"', 'outcome', 'unknown'],
  ])('%s: %s as %s is refused', async (file, from, to, name, kind) => {
    const expected = kind === 'unscanned' ? `The utility "${name}" does nothing` : `The class "${name}" does`;
    const said = await lint(file, from, to);
    expect(said).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    ['src/components/position/Position.astro', 'class="apply"', 'class="apply mt-4"'],
    ['src/components/position/JobDetail.astro', 'prose', 'prose mt-4'],
    ['src/components/careers/Positions.astro', "'list'", "'list mt-4'"],
    ['src/components/landing/Hero.astro', 'class="level"', 'class="level mt-4"'],
    ['src/islands/waitlist/WaitlistForm.tsx', '"waitlist"', '"waitlist outcome"'],
  ])('%s: %s as %s is allowed', async (file, from, to) => {
    expect(await lint(file, from, to)).toEqual([]);
  });
});

describe('in a site of two pages', () => {
  let site: string;
  let eslint: ESLint;
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
    'src/pages/one.astro': page("import '~/styles/one.css';", "import One from '~/parts/One.astro';"),
    'src/pages/two.astro': page("import '~/styles/two.css';"),
    'src/styles/one.css': sheet("@import './panel.css' layer(components);", "@source '../parts';"),
    'src/styles/two.css': sheet("@source '../shared/Both.astro';"),
    'src/styles/panel.css': '.panel > :is(.head, .foot) { color: red; }',
    'src/parts/One.astro': '',
    'src/shared/Both.astro': '',
    'src/shared/Alone.astro': '',
  };

  function page(...imports: string[]): string {
    return ['---', "import Both from '../shared/Both.astro';", ...imports, '---', '', '<Both />', ''].join(
      '\n',
    );
  }

  function sheet(...lines: string[]): string {
    const utilities = "@import 'tailwindcss/utilities.css' layer(utilities) source(none);";
    return ['@theme inline { --spacing: 1px; }', utilities, ...lines].join('\n');
  }

  beforeAll(async () => {
    site = realpathSync(mkdtempSync(join(tmpdir(), 'styles-')));
    symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(site, path)), { recursive: true });
      writeFileSync(join(site, path), text);
    }
    const plugin = { rules: { 'class-has-style': await classHasStyle(site) } };
    eslint = new ESLint({
      cwd: site,
      overrideConfigFile: true,
      overrideConfig: [
        ...astro.configs.base,
        { files: ['**/*.astro'], plugins: { styles: plugin }, rules: { [rule]: 'error' } },
      ],
    });
  });

  afterAll(() => rmSync(site, { recursive: true, force: true }));

  const lint = (file: string, text: string) => refusals(eslint, join(site, file), text);

  test('a page that is said to fetch something must be there', async () => {
    const fetched = { 'src/pages/gone.astro': ['src/parts/One.astro'] };
    await expect(classHasStyle(site, fetched)).rejects.toThrow('There is no page src/pages/gone.astro');
  });

  test('a utility is allowed where the sheet of each page scans the file', async () => {
    expect(await lint('src/parts/One.astro', '<p class="mt-4 lg:mt-4 [color:red]" />')).toEqual([
      expect.stringContaining('"lg:mt-4"'),
    ]);
    expect(await lint('src/shared/Both.astro', '<p class="mt-4" />')).toEqual([
      expect.stringContaining('The utility "mt-4" does nothing on src/pages/one.astro'),
    ]);
  });

  test('a class of a part is allowed on the pages that import it, and not on the other', async () => {
    expect(await lint('src/parts/One.astro', '<p class="panel foot" />')).toEqual([]);
    expect(await lint('src/shared/Both.astro', '<p class="panel" />')).toEqual([
      expect.stringContaining('The class "panel" does nothing on src/pages/two.astro'),
    ]);
  });

  test("a component's own styles are its own", async () => {
    const style = '<style>@media print { .own:not(.off) { color: red; } }</style>';
    expect(await lint('src/shared/Both.astro', `<p class="own off" />\n${style}`)).toEqual([]);
  });

  test('the names of a list, an object and a template are read, and no other words', async () => {
    const text =
      "<p class:list={['panel a', { b: 1 === 1, 'c d': true }, 'x' === 'y' && 'e', `f g${1}h i`]} title=\"j\" />";
    const said = await lint('src/parts/One.astro', text);
    expect(said.map((message) => /"(.*?)"/.exec(message)?.[1])).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'i']);
  });

  test('a file that no page shows has no style', async () => {
    expect(await lint('src/shared/Alone.astro', '<p class="panel" />')).toEqual([
      expect.stringContaining('No page shows this file'),
    ]);
    expect(await lint('src/shared/Alone.astro', '<p title="panel" />')).toEqual([]);
  });
});
