import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** The linter's errors for a file of this name with this import; in an Astro component, in its script. */
async function refusals(file: string, imported: string): Promise<string[]> {
  const code = imported.startsWith('import(')
    ? `export default await ${imported};\n`
    : `import * as it from '${imported}';\n\nconsole.info(it);\n`;
  const text = file.endsWith('.astro') ? `<script>\n${code}</script>\n` : code;
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? []).map(({ message }) => message);
}

const component = 'src/layout/One.astro';
test.each([
  ['of the build in an island', 'src/waitlist/One.tsx', '../styles/theme.ts', /for the build/],
  ['of the build in a script', 'src/waitlist/one.client.ts', '../config/settings.ts', /for the build/],
  ['of the build in a component’s script', component, '~/styles/theme.ts', /for the build/],
  ['of the build that comes late', 'src/waitlist/One.tsx', "import('../styles/theme.ts')", /for the build/],
  ['of Node that comes late', 'src/dialog/one.client.ts', "import('node:fs')", /Node\.js/],
  ['of a room in what rooms use', 'src/ui/one.ts', '../landing/waveform.ts', /does not know them/],
  ['of one room in another', 'src/careers/list/one.ts', '../../landing/waveform.ts', /each other/],
  ['of the tools in the site', 'src/config/one.ts', '../../tooling/net/listen.ts', /knows nothing/],
  ['of the words before they are filled', 'src/waitlist/One.tsx', '../site.config.ts', /placeholders/],
  ['of a page in a layout', 'src/layout/one.ts', '../pages/robots.txt.ts', /do not know pages/],
  ['of the tests in a command', 'scripts/one.ts', '../tests/support/sites.ts', /tooling\/\./],
  ['of a command in a test', 'tests/unit/one.test.ts', '../../scripts/astro.ts', /tooling\/\./],
  ['of the tests in what both use', 'tooling/one.ts', '../tests/support/sites.ts', /does not know them/],
])('an import is refused: %s', async (_, file, imported, expected) => {
  expect(await refusals(file, imported)).toContainEqual(expect.stringMatching(expected));
});
