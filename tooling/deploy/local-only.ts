import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildHead } from '../build/read-head.ts';
import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import type { LocalFile } from './plan.ts';

/**
 * Why a build works only on the machine that made it: a line for each reason, with the missing settings. Reads only the
 * build, because the settings may have changed since.
 */
export async function localOnlyReasons(
  dir: string,
  files: readonly LocalFile[],
  { canonical, connections }: BuildHead,
): Promise<string[]> {
  const backend = connections.find(isLocal) ?? (await findLocalKey(dir, files));
  const reasons = [];
  if (canonical && isLocal(canonical))
    reasons.push(
      `SITE_URL is not set to where the site will be: its pages give ${canonical} as their address.`,
    );
  if (backend)
    reasons.push(
      `PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY are not set to a project's: the waitlist talks to ${backend}.`,
    );
  return reasons;
}

/** Whether a URL is of this machine. */
function isLocal(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}

/** Recognises an embedded backend at another URL by its key in a script of the build. */
async function findLocalKey(dir: string, files: readonly LocalFile[]): Promise<string | undefined> {
  for (const { path } of files) {
    if (!path.endsWith('.js')) continue;
    const script = await readFile(join(dir, path), 'utf8');
    if (script.includes(LOCAL_SUPABASE_ANON_KEY)) return 'an embedded backend';
  }
  return undefined;
}
