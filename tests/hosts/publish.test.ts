import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../tooling/build/run-program.ts';
import { makeFolder } from '../support/make-folder.ts';
import { stepNamed } from '../support/workflows.ts';
import { writeFiles } from '../support/write-files.ts';
import { deploy } from './deploy-command.ts';
import { findProgram } from './host.ts';
import { onDisk, smallSite } from '../support/small-site.ts';
import { BUCKET, startStore } from './store.ts';

test.each<[string, Record<string, string>, RegExp | undefined]>([
  ['production with all settings', { PREVIEW: '' }, undefined],
  ['a setting is missing', { SETTINGS: '' }, /A setting is missing/],
  ['a preview on its own host name', {}, undefined],
  ['a preview on production’s host name', { HERE: 'HTTP://Longshore.example:8080/' }, /share an origin/],
  ['a preview when production’s URL is unknown', { PRODUCTION: '' }, /make SITE_URL a repository variable/],
])('the workflow checks its settings: %s', async (_, changes, said) => {
  const env = {
    PATH: process.env['PATH'],
    SETTINGS: 'complete',
    PROJECT: 'complete',
    PREVIEW: 'true',
    HERE: 'https://previews.longshore.example',
    PRODUCTION: 'https://longshore.example',
    ...changes,
  };
  const { code, out } = await runProgram('bash', ['-e', '-c', stepNamed('Check the settings')], { env });
  expect([code, out]).toEqual(said ? [1, expect.stringMatching(said)] : [0, '']);
});

const fromSnapshot =
  'the feed failed, so the last good snapshot (2026-11-25 03:17 UTC) is published: no answer';
const collect = readFileSync(new URL('../../src/careers/feed/collect.ts', import.meta.url), 'utf8');
const [withoutPostings = ''] = /the feed failed and .* are published/.exec(collect) ?? [];
test.each<[string, Record<string, string>, number]>([
  ['the feed works', { STRICT_EXIT: '0' }, 0],
  ['the feed fails, and there is no snapshot', {}, 1],
  ['the feed fails, and there is a snapshot of it', { SNAPSHOT: 'yes', SAID: fromSnapshot }, 0],
  ['the feed fails, and the snapshot cannot be used', { SNAPSHOT: 'yes', SAID: withoutPostings }, 1],
  ['the build itself fails', { SNAPSHOT: 'yes', SAID: fromSnapshot, EXIT: '1' }, 1],
])('the workflow builds the site if %s: %j', async (_, given, expected) => {
  const dir = makeFolder(onTestFinished);
  const output = join(dir, 'output');
  writeFiles(dir, {
    npm: '#!/bin/sh\n[ "$JOBS_FEED_STRICT" = false ] || exit ${STRICT_EXIT:-1}\necho "$SAID"\nexit ${EXIT:-0}',
    'dist/index.html': '<link rel="canonical" href="https://longshore.example/">',
    ...('SNAPSHOT' in given && { '.cache/postings.json': '{}' }),
  });
  chmodSync(join(dir, 'npm'), 0o755);
  const env = {
    PATH: `${dir}:${process.env['PATH']}`,
    GITHUB_OUTPUT: output,
    JOBS_FEED_STRICT: 'true',
    ...given,
  };
  const { code, out } = await runProgram('bash', ['-e', '-c', stepNamed('Build')], { env, cwd: dir });
  expect([code, out.includes('::error::')]).toEqual([expected, given['SAID'] === withoutPostings]);
  const said = existsSync(output) ? readFileSync(output, 'utf8').trim() : '';
  expect(said).toBe(expected === 0 ? 'address=https://longshore.example/' : '');
});

/**
 * A `gh` that lists the runs in RUNS. As on GitHub, lists with a filter may lack the newest ones. Every commit is on main
 * except `removed`.
 */
const fakeGh = `#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
const names = ['workflow', 'branch', 'event', 'status', 'limit', 'json', 'jq'];
const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
const { values, positionals: [, verb, id] } = parseArgs({ options, allowPositionals: true });
const { workflow, branch, event, status, limit = 20, jq } = values;
const asked = /git\\/ref\\/heads\\/main|compare/.exec(verb)?.[0] ?? workflow ?? verb;
if (asked === process.env.FAILS) throw new Error('HTTP 502');
const runs = JSON.parse(process.env.RUNS).map((run, index) => ({ databaseId: index, ...run }));
const listed = runs.filter((run) => {
  const wanted = { ...(branch && { headBranch: branch }), ...(event && { event }), ...(status && { conclusion: status }) };
  const filters = Object.entries(wanted);
  return run.workflow === workflow && filters.every(([name, value]) => run[name] === value && !run.isNew);
});
const answers = {
  'git/ref/heads/main': { object: { sha: 'tip' } },
  compare: { status: verb.includes('/removed...tip') ? 'diverged' : verb.includes('/tip...tip') ? 'identical' : 'ahead' },
  view: runs[id],
};
const input = JSON.stringify(answers[asked] ?? listed.slice(0, limit));
process.stdout.write(execFileSync('jq', ['-r', jq], { input }));
`;
const passed = { workflow: 'ci.yml', headBranch: 'main', event: 'push', conclusion: 'success', jobs: [] };
const words = (conclusion: string) => ({
  ...passed,
  workflow: 'words.yml',
  jobs: [
    { name: 'choose', conclusion: 'success' },
    { name: 'words', conclusion },
  ],
});
const old = { ...passed, headSha: 'old', createdAt: '2026-11-25T08:00:00Z' };
const recent = { headSha: 'new', createdAt: '2026-11-26T08:00:00Z' };
const noJq = findProgram('jq') ? '' : ': skipped, needs apt-get install jq';

const chooseCommit = async (runs: object[], given: Record<string, string>) => {
  const dir = makeFolder(onTestFinished);
  const output = join(dir, 'output');
  writeFiles(dir, { gh: fakeGh });
  chmodSync(join(dir, 'gh'), 0o755);
  const env = {
    PATH: `${dir}:${process.env['PATH']}`,
    GITHUB_OUTPUT: output,
    SITE_URL: 'https://longshore.example',
    GH_REPO: 'longshore/site',
    RUNS: JSON.stringify(runs),
    COMMIT: 'new',
    ...given,
  };
  const step = stepNamed('Choose the newest commit that passed', 'publish.yml');
  const { code } = await runProgram('bash', ['-e', '-c', step], { env });
  return code === 0 ? readFileSync(output, 'utf8') : undefined;
};

test.skipIf(noJq).each<[string, object[], string, string | undefined]>([
  ['the one that has just passed CI', [{ ...passed, ...recent, isNew: true }, old], 'CI', 'new'],
  ['not one that failed', [{ ...passed, ...recent, conclusion: 'failure' }, old], '', 'old'],
  ['main itself', [{ ...passed, ...recent, headSha: 'tip' }, old], 'CI', 'tip'],
  [
    'not one that is not on main, such as a tag of that name',
    [{ ...passed, ...recent, headSha: 'removed' }, old],
    '',
    'old',
  ],
  ['not one on another branch', [{ ...passed, ...recent, headBranch: 'fix' }, old], '', 'old'],
  ['not that of a nightly run', [{ ...passed, ...recent, event: 'schedule' }, old], '', 'old'],
  [
    'a change of text that has just passed',
    [{ ...words('success'), ...recent, isNew: true }, old],
    'Words',
    'new',
  ],
  ['not one whose tests of text were skipped', [{ ...words('skipped'), ...recent }, old], '', 'old'],
  ['none, if those tests were skipped just now', [{ ...words('skipped'), ...recent }, old], 'Words', ''],
  ['none has passed, which is an error', [], '', undefined],
])(`the workflow chooses the commit to publish: %s${noJq}`, async (_, runs, ENDED, expected) => {
  const chosen = expected === undefined ? undefined : `commit=${expected}\n`;
  expect(await chooseCommit(runs, { ENDED })).toBe(chosen);
});

test.skipIf(noJq).each(['ci.yml', 'words.yml', 'view', 'git/ref/heads/main', 'compare'])(
  `the workflow chooses no commit if GitHub fails to answer: %s${noJq}`,
  async (FAILS) => {
    const runs = [
      { ...passed, ...recent },
      { ...words('success'), ...recent, headSha: 'old' },
    ];
    expect(await chooseCommit(runs, { FAILS })).toBeUndefined();
  },
);

test.each([
  ['production', ''],
  ['preview', 'preview/42/'],
])(
  'the IAM policy for %s allows exactly the requests that `npm run deploy` makes',
  async (environment, prefix) => {
    const file = new URL(`../../deploy/aws/${environment}-policy.json`, import.meta.url);
    const text = readFileSync(file, 'utf8');
    const [, bucket = ''] = /arn:aws:s3:::([^/"]+)/.exec(text) ?? [];
    const policy = text.replaceAll(bucket, BUCKET);
    const { Statement: statements } = JSON.parse(policy) as {
      Statement: {
        Action: string | string[];
        Resource: string;
        Condition?: { StringLike: { 's3:prefix': string } };
      }[];
    };
    const matches = (pattern: string, value: string) => value.startsWith(pattern.replace(/\*$/, ''));
    const used = new Set<string>();
    const refused: string[] = [];
    await using other = await startStore();
    const ask = (action: string, resource: string, listed = '') => {
      used.add(action);
      const isAllowed = statements.some(
        ({ Action, Resource, Condition }) =>
          [Action].flat().includes(action) &&
          matches(Resource, `arn:aws:s3:::${resource}`) &&
          matches(Condition?.StringLike['s3:prefix'] ?? '', listed),
      );
      if (!isAllowed) refused.push(`${action} ${resource} ${listed}`);
    };
    other.onRequest = ({ method, url = '' }) => {
      const { pathname, searchParams } = new URL(url, other.endpoint);
      const resource = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
      if (method === 'PUT') ask('s3:PutObject', resource);
      else if (method === 'GET') ask('s3:ListBucket', resource, searchParams.get('prefix') ?? '');
      else ask(method === 'DELETE' ? 's3:DeleteObject' : `${method}`, resource);
    };
    await using before = await onDisk(smallSite('one', 'Careers', ['role-1', 'role-2']));
    await using after = await onDisk(smallSite('one', 'Careers', ['role-2']));
    for (const { dir } of [before, after]) expect((await deploy({ store: other, dir, prefix })).code).toBe(0);
    if (prefix) expect((await deploy({ store: other, dir: after.dir, prefix }, '--remove')).code).toBe(0);
    expect(refused).toEqual([]);
    expect(used).toEqual(new Set(statements.flatMap(({ Action }) => Action)));
  },
);
