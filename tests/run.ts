import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../tooling/command/refusal.ts';
import { runSession } from '../tooling/command/session.ts';
import { provideBrowser } from '../tooling/browser.ts';
import { needsBrowser, runAll, share } from './support/runners.ts';
import { readArguments, selectFiles } from './support/selection.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED = 130;

/** `npm test [-- files, folders, -t name]`: all tests or those, and a browser before the first that needs one. */
await runSession(
  async (session) => {
    const all = globSync('tests/**/*.{test.ts,test.tsx,spec.ts,engines.ts}', { cwd: root }).sort();
    const { paths, name } = readArguments(process.argv.slice(2));
    const work = share(selectFiles(paths, all, root, [process.env['INIT_CWD'] ?? root, root]));
    if (needsBrowser(work)) provideBrowser();
    const failed = await runAll(work, session, name);
    if (failed.length > 0) throw new Refusal(`Tests failed: ${failed.join(' and ')}, see above.`);
  },
  { interruptedCode: INTERRUPTED },
);
