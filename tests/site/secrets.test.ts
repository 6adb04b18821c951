import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hang, redirect, rows, row, send, serveFeed, status } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import {
  addressSecrets,
  addSecrets,
  secretsIn,
  settingNames,
  valuesWithSecrets,
} from '../support/secrets.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';
import type { Build } from '../../tooling/build/run-build.ts';

const BUILD_MS = 180_000;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

/** The secrets of which a file of the folder holds a part, each with the file. */
async function secretsUnder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of filesOf(folder)) {
    const text = await readFile(join(folder, file), 'latin1');
    found.push(...secretsIn(text, secrets).map((secret) => `${file}: ${secret}`));
  }
  return found;
}

describe('npm run build', () => {
  test(
    'prints no secret of any setting that it refuses',
    async () => {
      for (const { value, secrets } of valuesWithSecrets) {
        const { code, log } = await workspace.npmRunBuild(
          Object.fromEntries(settingNames.map((name) => [name, value])),
        );
        expect(code, log).not.toBe(0);
        // Two of them take what others refuse: a feed may have an address with a token, a path may look like a key.
        for (const name of settingNames.filter((one) => !['JOBS_FEED_URL', 'BASE_PATH'].includes(one)))
          expect(log, value).toMatch(new RegExp(`^${name} is `, 'm'));
        expect(secretsIn(log, secrets), `${value}\n${log}`).toEqual([]);
      }
    },
    valuesWithSecrets.length * 30_000,
  );

  test.each<[string, (build: (url: string) => Promise<Build>) => Promise<Build>, RegExp]>([
    ['a status', (build) => served(build, status(404)), /answered 404 Not Found/],
    [
      'a redirect',
      (build) => served(build, redirect(addSecrets('https://other.example/jobs'))),
      /to another host/,
    ],
    ['what is not JSON', (build) => served(build, send('<p>Sign in')), /an HTML page instead of JSON/],
    ['no list', (build) => served(build, send({})), /has no "data" list/],
    [
      'rows without a good one',
      (build) => served(build, rows(row(1, { title: '' }))),
      /none can be published/,
    ],
    ['no such host', (build) => build('http://no-such-host.invalid/postings.json'), /ENOTFOUND|EAI_AGAIN/],
    ['nobody listening', (build) => build('http://127.0.0.1:2/postings.json'), /ECONNREFUSED/],
    ['no answer', (build) => served(build, hang), /did not answer in full within 15 s/],
  ])(
    'prints no secret of the feed when it fails with %s',
    async (_, run, cause) => {
      const { code, log } = await run((url) =>
        workspace.npmRunBuild({ JOBS_FEED_URL: addSecrets(url), JOBS_FEED_STRICT: 'true' }),
      );
      expect(code, log).not.toBe(0);
      expect(log).toMatch(cause);
      expect(secretsIn(log, addressSecrets), log).toEqual([]);
    },
    BUILD_MS,
  );

  test(
    'prints no secret of the feed when it crashes',
    async () => {
      const url = addSecrets('http://127.0.0.1:2/postings.json');
      // A fault that nobody foresaw: the network's own error cannot be read, and the error of that quotes the address.
      const fault = `const { JOBS_FEED_URL: url } = process.env;
        globalThis.fetch = () => { throw new (class extends Error {
          get code() { throw Object.assign(new Error('crash at ' + url, { cause: new Error(url) }), { input: url }); }
        })('down'); };`;
      const { code, log } = await workspace.npmRunBuild({
        JOBS_FEED_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
      });
      expect(code, log).not.toBe(0);
      expect(log).toContain('crash at http://…@127.0.0.1:2/…/postings.json?…#…');
      expect(log).toMatch(/feed-error\.ts/);
      expect(secretsIn(log, addressSecrets), log).toEqual([]);
    },
    BUILD_MS,
  );
});

async function served(
  build: (url: string) => Promise<Build>,
  ...replies: Parameters<typeof serveFeed>
): Promise<Build> {
  await using server = await serveFeed(...replies);
  return await build(server.url);
}

test(
  'a build leaves no secret of the feed in its files, in its snapshot or in what Astro keeps',
  async () => {
    const deadline = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    await using server = await serveFeed(
      rows(row(1), row(2, { deadline_at: deadline(-2) }), row(3, { deadline_at: deadline(2) })),
    );
    await writeFile(
      join(workspace.folder, '.env'),
      `JOBS_FEED_URL=${JSON.stringify(addSecrets(server.url))}\n`,
    );
    const { code, log, dir } = await workspace.npmRunBuild();
    expect(code, log).toBe(0);
    expect(secretsIn(log, addressSecrets), log).toEqual([]);
    const kept = ['.cache', '.astro', 'node_modules/.astro'].map((name) => join(workspace.folder, name));
    for (const folder of [dir, ...kept]) {
      expect(filesOf(folder).length).toBeGreaterThan(0);
      expect(await secretsUnder(folder, addressSecrets)).toEqual([]);
    }

    // And of what is withdrawn: a deadline that has passed takes the posting out of every file.
    expect(log).toMatch(/skipped id 2: its deadline was \d+ \w+ \d{4}\n/);
    expect(log).toMatch(
      /postings: 3 fetched, 1 skipped \(id 2: its deadline was [^)]+\), 2 published, from http/,
    );
    const files = filesOf(dir);
    expect(files).toContain('jobs/role-3-3/index.html');
    expect(files.filter((file) => file.includes('role-2-2'))).toEqual([]);
    expect(await secretsUnder(dir, ['role-2-2', 'Role 2'])).toEqual([]);
  },
  BUILD_MS,
);
