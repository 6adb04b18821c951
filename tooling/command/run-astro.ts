import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runNode } from './child.ts';
import { UserError } from './user-error.ts';
import type { Session } from './session.ts';

const require = createRequire(import.meta.url);
const command = join(require.resolve('astro/package.json'), '../bin/astro.mjs');

/** Runs Astro's command line until it or the session ends. */
export async function runAstro(args: string[], env: Record<string, string>, session: Session): Promise<void> {
  const code = await runNode([command, ...args], session, { env });
  if (code !== 0) throw new UserError(`astro ${args[0]} failed; its own message is above.`);
}
