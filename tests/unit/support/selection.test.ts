import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchesBrowser, sitesVisitedBy } from '../../support/imports.ts';
import { needsBrowser, runners, share } from '../../support/runners.ts';
import { readArguments, selectFiles } from '../../support/selection.ts';

const root = import.meta.dirname;
const [unit, dom, spec, host] = [
  'tests/unit/config/urls.test.ts',
  'tests/unit/dialog/dialog.dom.test.tsx',
  'tests/e2e/errors.spec.ts',
  'tests/hosts/hosts.test.ts',
].map((file) => join(file)) as [string, string, string, string];
const all = [unit, dom, spec, host];

test.each<[string[], string[]]>([
  [[], []],
  [[unit], [unit]],
  [
    [`./${unit}`, join(root, spec)],
    [unit, spec],
  ],
  [['tests/unit'], [unit, dom]],
  [
    ['tests/unit/', dom],
    [unit, dom],
  ],
  [['tests'], all],
  [['.'], all],
])('%j is %j', (args, files) => expect(selectFiles(args, all, root)).toEqual(files));

test('a name may start from the folder of whoever asks', () => {
  expect(selectFiles(['urls.test.ts', unit], all, root, [join(root, 'tests/unit/config'), root])).toEqual([
    unit,
  ]);
});

test.each(['tests/unit/config/url', 'tests/unit/config/urls.test', 'tests/no-such.test.ts', 'src'])(
  '%j is refused by name',
  (arg) => {
    expect(() => selectFiles([unit, arg], all, root)).toThrow(`${JSON.stringify(arg)} is no test file`);
  },
);

test('an option is refused, and who takes it is said', () => {
  expect(() => selectFiles([unit, '--bail'], all, root)).toThrow(
    '--bail is an option. Give options to one of the runners',
  );
});

test('-t names tests, and each runner gets the name as text, not as a pattern', () => {
  expect(readArguments([unit, '-t', 'a (b)', spec])).toEqual({ paths: [unit, spec], name: 'a (b)' });
  expect(readArguments([unit])).toEqual({ paths: [unit] });
  expect(() => readArguments([unit, '-t'])).toThrow('-t needs a part of the names');
  for (const { command } of runners) {
    const [, pattern = ''] = /^-[tg] (.*)$/m.exec(pairs(command([spec], 'a (b)')).join('\n')) ?? [];
    expect('a (b)').toMatch(new RegExp(pattern));
    expect('a b').not.toMatch(new RegExp(pattern));
    expect(command([spec]).filter((word) => /^-[tg]$/.test(word))).toEqual([]);
  }
});

/** Each word with the one after it. */
const pairs = (words: string[]) => words.map((word, at) => `${word} ${words[at + 1]}`);

test('Playwright’s tests have only the sites built that their files visit', () => {
  const playwright = runners.find(({ name }) => name === 'Playwright');
  expect(playwright?.env?.([spec])).toEqual({ LONGSHORE_ONLY_SITES: 'badBackendPort failing' });
  expect(playwright?.env?.([])).toEqual({});
});

test('each file goes to its runner, and without files each runner takes all of its own', () => {
  const shared = (files: string[]) => share(files).map(({ runner, files }) => [runner.name, files]);
  expect(shared(all)).toEqual([
    ['Vitest', [unit, dom, host]],
    ['Playwright', [spec]],
  ]);
  expect(shared([spec])).toEqual([['Playwright', [spec]]]);
  expect(shared([]).map(([name]) => name)).toEqual(runners.map(({ name }) => name));
});

test.each<[string[], boolean]>([
  [[], true],
  [[unit, dom], false],
  [['tests/unit/tooling/bench/figures.test.ts'], false],
  [[unit, spec], true],
  [[unit, host], true],
])('for %j a browser is needed: %s', (files, isNeeded) => expect(needsBrowser(share(files))).toBe(isNeeded));

test('a browser and the sites are found in what the files say', () => {
  expect([unit, host].map(launchesBrowser)).toEqual([false, true]);
  expect(sitesVisitedBy([spec])).toEqual(['badBackendPort', 'failing']);
  expect(sitesVisitedBy([spec, 'tests/e2e/careers.spec.ts'])).toEqual(
    expect.arrayContaining(['failing', 'main', 'many', 'long']),
  );
});

test('a file that takes the sites as a whole has all of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selection-'));
  const file = join(folder, 'whole.spec.ts');
  writeFileSync(
    file,
    "import { sites } from '../support/sites.ts';\n\nfor (const site of Object.values(sites)) visit(site);\n",
  );
  expect(sitesVisitedBy([file, spec])).toBeUndefined();
  rmSync(folder, { recursive: true });
});
