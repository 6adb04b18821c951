import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** What the linter says about an import, if a file of this name had it. */
async function refusals(file: string, imported: string): Promise<string[]> {
  const code = `import * as it from '${imported}';\n\nexport default it;\n`;
  const [result] = await eslint.lintText(code, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

describe('an import is refused', () => {
  test.each([
    ['of the tests in a command', 'scripts/one.ts', '../tests/support/sites.ts', /tooling\/\./],
    ['of a command in a test', 'tests/unit/one.test.ts', '../../scripts/astro.ts', /tooling\/\./],
    ['of a command in what both use', 'tooling/one.ts', '../scripts/astro.ts', /does not know them/],
    ['of the tests in what both use', 'tooling/one.ts', '../tests/support/sites.ts', /does not know them/],
    ['of the tools in the site', 'src/lib/build/one.ts', '../../../tooling/net/listen.ts', /knows nothing/],
    [
      'of the settings in an island',
      'src/islands/one.ts',
      '../lib/build/settings/settings.ts',
      /for the build/,
    ],
    ['by an alias', 'src/islands/one.ts', '~/lib/build/settings/settings.ts', /for the build/],
    [
      'of an integration in a directive',
      'src/directives/one.ts',
      '../integrations/index.ts',
      /for the build/,
    ],
    [
      'of the loaders in the waitlist',
      'src/lib/browser/waitlist/one.ts',
      '../../../loaders/legal.ts',
      /for the build/,
    ],
    ['of Node in an island', 'src/islands/one.ts', 'node:fs', /nothing of Node’s/],
    ['of Node in the waitlist', 'src/lib/browser/waitlist/one.ts', 'node:fs', /nothing of Node’s/],
    ['of React in lib', 'src/lib/build/one.ts', 'react', /neither Astro nor React/],
    ['of React in what ships of lib', 'src/lib/browser/waitlist/one.ts', 'react', /neither Astro nor React/],
  ])('%s', async (_, file, imported, expected) => {
    expect(await refusals(file, imported)).toEqual([expect.stringMatching(expected)]);
  });
});

test.each([
  ['tests/unit/one.test.ts', '../../tooling/net/listen.ts'],
  ['tests/unit/tooling/bench/one.test.ts', '../../../../tooling/bench/statistics.ts'],
  ['scripts/one.ts', '../tooling/net/listen.ts'],
  ['src/islands/one.ts', '../lib/browser/waitlist/join.ts'],
  ['src/directives/one.ts', '../lib/browser/fetch-whole.ts'],
  ['src/lib/build/one.ts', 'node:fs'],
])('in %s, %s is allowed', async (file, imported) => {
  expect(await refusals(file, imported)).toEqual([]);
});
