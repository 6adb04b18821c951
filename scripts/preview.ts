import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readHead } from '../tooling/build/read-head.ts';
import { runSession } from '../tooling/command/session.ts';
import { root } from '../tooling/command/root.ts';
import { requireFreePort } from '../tooling/net/ports.ts';
import { serveSite } from '../tooling/serve/site.ts';

const USAGE = `npm run preview [-- options]

Serves dist/ as a bucket would, under the path that it was built for, until you press Ctrl-C. Does not build it.

  --port <number>  4321 by default
  --dir <folder>   a folder other than dist/`;

const options = {
  port: { type: 'string', default: '4321' },
  dir: { type: 'string', default: 'dist' },
} as const;

/** `npm run preview`: serves the build that would be published. */
await runSession(
  USAGE,
  async (session) => {
    const { values } = parseArgs({ options });
    const dir = resolve(root, values.dir);
    const { base } = await readHead(dir);
    const port = await requireFreePort(values.port, '--port', 'npm run preview');
    const site = await serveSite(dir, { port, base });
    session.onStop(site.close);
    console.info(`\n  Site  ${site.url}\n\n  Press Ctrl-C to stop.\n`);
    await session.interrupted;
  },
  { interruptedCode: 0 },
);
