import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { credentials, deploy } from './deploy-command.ts';
import { onDisk, smallSite } from './small-site.ts';
import { BUCKET, startStore, type TestStore } from './store.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let store: TestStore;
let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'rebuild-'));
});
afterAll(() => rm(scratch, { recursive: true }));
beforeEach(async () => {
  store = await startStore();
});
afterEach(() => store[Symbol.asyncDispose]());

/** Runs the step of the workflow that compares, as GitHub runs it, and reads what it answers. */
async function compare(dir: string, endpoint = store.endpoint) {
  const workflow = parse(await readFile(join(root, '.github/workflows/rebuild.yml'), 'utf8')) as {
    jobs: { rebuild: { steps: { id?: string; run?: string }[] } };
  };
  const step = workflow.jobs.rebuild.steps.find(({ id }) => id === 'compare');
  const output = join(scratch, 'output');
  await writeFile(output, '');
  const child = spawn('bash', ['-e', '-c', step?.run ?? 'exit 99'], {
    cwd: root,
    env: {
      ...process.env,
      ...credentials,
      GITHUB_OUTPUT: output,
      TARGET: `s3://${BUCKET}`,
      OPTIONS: `--endpoint ${endpoint} --path-style --dir ${dir}`,
    },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  return { code, output: await readFile(output, 'utf8') };
}

const changed = { code: 0, output: 'changed=true\n' };
const same = { code: 0, output: 'changed=false\n' };

test('a build is deployed if it differs from what is there, and else not', async () => {
  await using site = await onDisk(smallSite());
  expect(await compare(site.dir), 'nothing is there yet').toEqual(changed);
  expect(store.log).toEqual([]);

  await deploy({ store, dir: site.dir });
  expect(await compare(site.dir), 'the same').toEqual(same);

  await using other = await onDisk(smallSite('one', 'Work with us'));
  expect(await compare(other.dir), 'another page').toEqual(changed);

  await using fewer = await onDisk(smallSite('one', 'Careers', ['role-0']));
  await deploy({ store, dir: fewer.dir });
  await deploy({ store, dir: site.dir });
  await rm(join(site.dir, 'jobs/role-3'), { recursive: true });
  await rm(join(site.dir, 'jobs/role-3.json'));
  expect(await compare(site.dir), 'a posting was withdrawn').toEqual(changed);
}, 120_000);

test('what cannot be compared stops the run', async () => {
  await using site = await onDisk(smallSite());
  expect(await compare(join(site.dir, 'nowhere'))).toEqual({ code: 1, output: '' });
  expect(await compare(site.dir, 'http://127.0.0.1:2')).toEqual({ code: 1, output: '' });
}, 120_000);

test('--exit-code without --dry-run is refused', async () => {
  await using site = await onDisk(smallSite());
  const { code, err } = await deploy({ store, dir: site.dir }, '--exit-code');
  expect([code, err.trim()]).toEqual([1, '--exit-code says what --dry-run has found: give both.']);
  expect(store.log).toEqual([]);
});
