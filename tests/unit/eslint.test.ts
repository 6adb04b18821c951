import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** What the linter says about a file of this name that imports this, in an Astro component in its script. */
async function refusals(file: string, imported: string): Promise<string[]> {
  const code = imported.startsWith('import(')
    ? `export default await ${imported};\n`
    : `import * as it from '${imported}';\n\nconsole.info(it);\n`;
  const text = file.endsWith('.astro') ? `<script>\n${code}</script>\n` : code;
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

describe('an import is refused', () => {
  const component = 'src/components/site/One.astro';

  test.each([
    ['of the tests in a command', 'scripts/one.ts', '../tests/support/sites.ts', /tooling\/\./],
    ['of a command in a test', 'tests/unit/one.test.ts', '../../scripts/astro.ts', /tooling\/\./],
    ['of a command in what both use', 'tooling/one.ts', '../scripts/astro.ts', /does not know them/],
    ['of the tests in what both use', 'tooling/one.ts', '../tests/support/sites.ts', /does not know them/],
    ['of the tools in the site', 'src/lib/build/one.ts', '../../../tooling/net/listen.ts', /knows nothing/],
    ['of the tools in an island', 'src/islands/one.ts', '../../tooling/net/listen.ts', /knows nothing/],
    ['of the build in an island', 'src/islands/one.ts', '../lib/build/theme.ts', /for the build/],
    ['of the build in a directive', 'src/directives/one.ts', '../lib/build/theme.ts', /for the build/],
    ['of the build in what ships of lib', 'src/lib/browser/one.ts', '../build/theme.ts', /for the build/],
    ['of the build in the site’s words', 'src/site.config.ts', './lib/build/theme.ts', /for the build/],
    ['of the build in a component’s script', component, '~/lib/build/theme.ts', /for the build/],
    ['by an alias', 'src/islands/one.ts', '~/lib/build/theme.ts', /for the build/],
    ['that comes late', 'src/islands/one.ts', "import('../lib/build/theme.ts')", /for the build/],
    [
      'of an integration in a directive',
      'src/directives/one.ts',
      '../integrations/index.ts',
      /for the build/,
    ],
    [
      'of the content in what ships of lib',
      'src/lib/browser/one.ts',
      '../../content/words.ts',
      /for the build/,
    ],
    ['of Node in an island', 'src/islands/one.ts', 'node:fs', /Node\.js/],
    ['of Node in a component’s script', component, 'node:fs', /Node\.js/],
    ['of Node in what ships of lib', 'src/lib/browser/waitlist/one.ts', 'node:fs', /Node\.js/],
    ['of Node by its short name', 'src/lib/browser/one.ts', 'fs', /Node\.js/],
    ['of Node that comes late', 'src/lib/browser/one.ts', "import('node:fs')", /Node\.js/],
    ['of React in lib', 'src/lib/build/one.ts', 'react', /neither Astro nor React/],
    ['of React in what ships of lib', 'src/lib/browser/one.ts', 'react', /neither Astro nor React/],
    ['of the content in lib', 'src/lib/build/one.ts', '../../content/words.ts', /nothing above it/],
    [
      'of an island in what ships of lib',
      'src/lib/browser/one.ts',
      '~/islands/ui/Modal.tsx',
      /nothing above it/,
    ],
    ['of a page in a layout', 'src/layouts/one.ts', '../pages/robots.txt.ts', /do not know pages/],
  ])('%s', async (_, file, imported, expected) => {
    expect(await refusals(file, imported)).toContainEqual(expect.stringMatching(expected));
  });
});

test.each([
  ['tests/unit/one.test.ts', '../../tooling/net/listen.ts'],
  ['tests/unit/tooling/bench/one.test.ts', '../../../../tooling/bench/statistics.ts'],
  ['scripts/one.ts', '../tooling/net/listen.ts'],
  ['src/islands/one.ts', '../lib/browser/waitlist/join.ts'],
  ['src/directives/one.ts', '../lib/browser/fetch-whole.ts'],
  ['src/components/site/One.astro', '~/directives/own-address.ts'],
  ['src/components/site/one.ts', '../../lib/build/theme.ts'],
  ['src/lib/browser/one.ts', '../../site.config.ts'],
  ['src/lib/build/one.ts', '../browser/urls.ts'],
  ['src/lib/build/one.ts', 'node:fs'],
])('in %s, %s is allowed', async (file, imported) => {
  expect(await refusals(file, imported)).toEqual([]);
});

test('lib has the two rooms and nothing beside them', () => {
  expect(readdirSync(join(root, 'src/lib')).sort()).toEqual(['browser', 'build']);
});
