import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildHead } from '../build/read-head.ts';
import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import type { LocalFile } from './plan.ts';

/**
 * Why a build works only on the machine that made it: a line for each reason, with the missing settings. Reads only the
 * build, because the settings may have changed since.
 */
export function localOnlyReasons(
  dir: string,
  files: readonly LocalFile[],
  { canonical, connections }: BuildHead,
): string[] {
  const hasLocalKey = (path: string) =>
    path.endsWith('.js') && readFileSync(join(dir, path), 'utf8').includes(LOCAL_SUPABASE_ANON_KEY);
  // Behind another address, an embedded backend is recognised by its key.
  const embedded = () => (files.some(({ path }) => hasLocalKey(path)) ? 'an embedded backend' : undefined);
  const backend = connections.find(isLocal) ?? embedded();
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

function isLocal(address: string): boolean {
  const { hostname = '' } = URL.parse(address) ?? {};
  return /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}
