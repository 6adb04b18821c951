import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ACCESS_KEY, BUCKET, type TestStore } from './store.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

interface Run {
  store: TestStore;
  dir: string;
  prefix?: string;
  env?: Record<string, string>;
  /** Gets the process while it runs. */
  watch?: (child: ChildProcess) => void;
}

const script = fileURLToPath(new URL('../../scripts/deploy.ts', import.meta.url));

/** Credentials of the test store, and none of this machine's own. */
export const credentials = {
  AWS_ACCESS_KEY_ID: ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: 'any',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

/** Runs `npm run deploy` against a test store. */
export async function deploy(
  { store, dir, prefix = '', env = {}, watch }: Run,
  ...options: string[]
): Promise<Ended> {
  const target = `s3://${BUCKET}/${prefix}`;
  const args = [script, target, '--endpoint', store.endpoint, '--path-style', '--dir', dir, ...options];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  const child = spawn(process.execPath, args, {
    env: { ...Object.fromEntries(own), ...credentials, ...env },
  });
  watch?.(child);
  const streams = [text(child.stdout), text(child.stderr)];
  const [[code], out = '', err = ''] = await Promise.all([once(child, 'close'), ...streams]);
  return { code, out, err };
}
