import { fileURLToPath } from 'node:url';
import { runProgram } from '../../tooling/build/run-program.ts';
import { ACCESS_KEY, BUCKET, type TestStore } from './store.ts';

interface Run {
  store: Pick<TestStore, 'endpoint'>;
  dir: string;
  prefix?: string;
  env?: Record<string, string>;
}

const script = fileURLToPath(new URL('../../scripts/deploy.ts', import.meta.url));

/** Credentials for the test store, used instead of any that are set on this machine. */
export const credentials = {
  AWS_ACCESS_KEY_ID: ACCESS_KEY,
  AWS_SECRET_ACCESS_KEY: 'any',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
};

export function deploy({ store, dir, prefix = '', env = {} }: Run, ...options: string[]) {
  const target = `s3://${BUCKET}/${prefix}`;
  const args = [script, target, '--endpoint', store.endpoint, '--path-style', '--dir', dir, ...options];
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'));
  return runProgram(process.execPath, args, { env: { ...Object.fromEntries(own), ...credentials, ...env } });
}
