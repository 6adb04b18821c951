import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helps } from '../scripts/lib/help.ts';
import { Refusal } from '../scripts/lib/refusal.ts';
import { runSession } from '../scripts/lib/session.ts';
import { provideBrowser } from './support/browser.ts';
import { needsBrowser, runAll, share } from './support/runners.ts';
import { selectFiles } from './support/selection.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const INTERRUPTED = 130;

/** `npm test [-- files and folders]`: all tests or those, and a browser before the first of them that needs one. */
const USAGE = `npm test [-- files and folders]

Runs every test, or those. What needs a browser gets one: Chromium is found or installed, and the other engines are
visited where they are.`;

await runSession(
  async (session) => {
    if (helps(USAGE)) return;
    const all = globSync('tests/**/*.{test.ts,test.tsx,spec.ts,engines.ts}', { cwd: root }).sort();
    const work = share(
      selectFiles(process.argv.slice(2), all, root, [process.env['INIT_CWD'] ?? root, root]),
    );
    if (needsBrowser(work)) provideBrowser();
    const failed = await runAll(work, session);
    if (failed.length > 0) throw new Refusal(`Tests failed: ${failed.join(' and ')}, see above.`);
  },
  { interruptedCode: INTERRUPTED },
);
