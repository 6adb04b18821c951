import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend } from '../../tooling/backend.ts';

const script = fileURLToPath(new URL('../../scripts/waitlist.ts', import.meta.url));
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'list-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const print = async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, '--data-dir', dataDir]);
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
};

test(
  'npm run waitlist prints every address, whether or not the backend runs',
  { timeout: 60_000 },
  async () => {
    const backend = await startBackend({ dataDir });
    await backend.sql(
      "insert into public.waitlist (email) select 'fan' || lpad(n::text, 4, '0') || '@example.com' from generate_series(1, 1500) n",
    );
    const running = await print();
    await backend.close();
    const stopped = await print();

    expect(running).toHaveLength(1501);
    expect(running[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}fan0001@example\.com$/);
    expect(running.at(-1)).toBe('1500 addresses');
    expect(stopped).toEqual(running);
  },
);
