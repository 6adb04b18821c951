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
    ['of the build in an island', 'src/islands/one.ts', '../lib/build/theme.ts', /for the build/],
    ['of the build in a component’s script', component, '~/lib/build/theme.ts', /for the build/],
    [
      'of the build that comes late',
      'src/islands/one.ts',
      "import('../lib/build/theme.ts')",
      /for the build/,
    ],
    ['of Node in an island', 'src/islands/one.ts', 'node:fs', /Node\.js/],
    ['of Node in a component’s script', component, 'node:fs', /Node\.js/],
    ['of Node that comes late', 'src/lib/browser/one.ts', "import('node:fs')", /Node\.js/],
    ['of React in lib', 'src/lib/build/one.ts', 'react', /neither Astro nor React/],
    ['of what is above it in lib', 'src/lib/build/one.ts', '../../content/words.ts', /nothing above it/],
    ['of the tools in the site', 'src/lib/build/one.ts', '../../../tooling/net/listen.ts', /knows nothing/],
    ['of a page in a layout', 'src/layouts/one.ts', '../pages/robots.txt.ts', /do not know pages/],
    ['of the tests in a command', 'scripts/one.ts', '../tests/support/sites.ts', /tooling\/\./],
    ['of a command in a test', 'tests/unit/one.test.ts', '../../scripts/astro.ts', /tooling\/\./],
    ['of the tests in what both use', 'tooling/one.ts', '../tests/support/sites.ts', /does not know them/],
  ])('%s', async (_, file, imported, expected) => {
    expect(await refusals(file, imported)).toContainEqual(expect.stringMatching(expected));
  });
});

test.each([
  ['src/islands/one.ts', '../lib/browser/waitlist/join.ts'],
  ['src/lib/build/one.ts', 'node:fs'],
])('in %s, %s is allowed', async (file, imported) => {
  expect(await refusals(file, imported)).toEqual([]);
});
