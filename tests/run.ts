import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../tooling/command/refusal.ts';
import { runSession } from '../tooling/command/session.ts';
import { provideBrowser } from '../tooling/browser.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';
import { needsBrowser, runAll, share } from './support/runners.ts';
import { readArguments, selectFiles } from './support/selection.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED = 130;

const USAGE = `npm test [-- files and folders] [-t name]

Runs every test, or those; with -t, the ones whose name has it. What needs a browser gets one: Chromium is found or
installed, and the other engines are visited where they are.`;

await runSession(
  async (session) => {
    if (printHelpIfAsked(USAGE)) return;
    const all = globSync('tests/**/*.{test.ts,test.tsx,spec.ts,engines.ts}', { cwd: root }).sort();
    const { paths, name } = readArguments(process.argv.slice(2));
    const work = share(selectFiles(paths, all, root, [process.env['INIT_CWD'] ?? root, root]));
    if (needsBrowser(work)) provideBrowser();
    const failed = await runAll(work, session, name);
    if (failed.length > 0) throw new Refusal(`Tests failed: ${failed.join(' and ')}, see above.`);
  },
  { interruptedCode: INTERRUPTED },
);
