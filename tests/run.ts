import { globSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { runNode } from '../tooling/command/child.ts';
import { readArguments } from '../tooling/command/arguments.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { root } from '../tooling/command/settings.ts';

const USAGE = `npm test [-- files and folders] [-t name]

Runs every test, or those; with -t, the ones whose name has it. What needs a browser gets one: Chromium is found or
installed, and the other engines are visited where they are.`;
const INTERRUPTED = 130;

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config'];
/** Each suffix and the command that runs its files, in the order of a full run. */
const runners = [
  { owns: /\.test\.tsx?$/, command: [...vitest, 'tests/vitest.config.ts'], byName: '-t' },
  { owns: /\.spec\.ts$/, command: [...playwright, 'tests/playwright.config.ts'], byName: '-g' },
  { owns: /\.engines\.ts$/, command: [...vitest, 'tests/engines/vitest.config.ts'], byName: '-t' },
];

const config = { options: { name: { type: 'string', short: 't' } }, allowPositionals: true } as const;

const all = globSync('tests/**/*.{test.ts,test.tsx,spec.ts,engines.ts}', { cwd: root });

/** The test files that an argument names, with slashes: the file itself, or those in the folder. */
function filesIn(argument: string): string[] {
  const path = relative(root, resolve(root, argument));
  const files = all.filter((file) => file === path || file.startsWith(path + sep));
  if (files.length === 0) throw new UserError(`"${argument}" is no test file, and no folder that has any.`);
  return files.map((file) => file.replaceAll(sep, '/'));
}

await runSession(
  USAGE,
  async (session) => {
    const { values, positionals } = readArguments(config, 'npm test takes files, folders and -t "<name>".');
    const files = positionals.flatMap(filesIn);
    let isInterrupted = false;
    void session.interrupted.then(() => (isInterrupted = true));
    let failed = 0;
    for (const { owns, command, byName } of runners) {
      const own = files.filter((file) => owns.test(file));
      if (isInterrupted || (files.length > 0 && own.length === 0)) continue;
      const name = values.name ? [byName, RegExp.escape(values.name)] : [];
      // Playwright cleans up after this signal only.
      const code = await runNode([...command, ...name, ...own], session, { signal: 'SIGINT' });
      if (code !== 0) failed += 1;
    }
    if (failed > 0) throw new UserError('Tests failed, see above.');
  },
  { interruptedCode: INTERRUPTED },
);
