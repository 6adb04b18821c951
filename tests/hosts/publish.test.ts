import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../tooling/build/run-program.ts';
import { deploy } from './deploy-command.ts';
import { onDisk, smallSite } from './small-site.ts';
import { BUCKET, startStore } from './store.ts';

const workflow = readFileSync(new URL('../../.github/workflows/deploy.yml', import.meta.url), 'utf8');
const { jobs } = parse(workflow) as { jobs: { build: { steps: { name?: string; run?: string }[] } } };
const stepNamed = (name: string) => jobs.build.steps.find((step) => step.name === name)?.run ?? '';

test.each<[string, Record<string, string>, RegExp | undefined]>([
  ['production with all settings', { PREVIEW: '' }, undefined],
  ['a setting is missing', { SETTINGS: '' }, /A setting is missing/],
  ['the project is missing', { PROJECT: '' }, /A setting is missing/],
  ['a preview at a host name of its own', {}, undefined],
  ['a preview at the host name of production', { HERE: 'HTTPS://Longshore.example/' }, /share the origin/],
  [
    'a preview at another port or scheme of it',
    { HERE: 'http://longshore.example:8080' },
    /share the origin/,
  ],
  ['a preview at no address', { HERE: 'previews' }, /share the origin/],
  ['a preview while production is unknown', { PRODUCTION: '' }, /make SITE_URL a variable/],
  ['a preview that may share it', { HERE: 'https://longshore.example', PREVIEW: 'false' }, undefined],
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
<<<<<<< HEAD
  const { code, out } = await runProgram('bash', ['-e', '-c', stepNamed('Check the settings')], { env });
  expect([code, out]).toEqual(said ? [1, expect.stringMatching(said)] : [0, '']);
=======

type Context = Record<'inputs' | 'vars' | 'secrets' | 'github', object>;

/** Evaluates a workflow's value. Ours use only expressions that are also JavaScript. Unset values are empty. */
const evaluate = (value: string, context: Partial<Context>): string =>
  String(value).replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) =>
    String(
      runInNewContext(expression, { inputs: {}, vars: {}, secrets: {}, github: {}, env: {}, ...context }) ??
        '',
    ),
  );

const workspace = await createWorkspace();
// An address to which somebody could write, or the deployment is refused.
const config = join(workspace.folder, 'src/site.config.ts');
await writeFile(config, (await readFile(config, 'utf8')).replaceAll('@longshore.example', '@longshore.org'));
const store = await startStore();
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await workspace.remove();
});

/** Runs the commands of deploy.yml as GitHub would, without the installation. Returns the outputs. */
async function deploy(inputs: { path: string; remove: boolean }, feedUrl = ''): Promise<string> {
  const context = {
    inputs,
    vars: {
      SITE_URL: 'https://longshore.example',
      DEPLOY_TARGET: `s3://${BUCKET}`,
      DEPLOY_OPTIONS: `--endpoint ${store.endpoint} --path-style`,
      PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    },
    secrets: { ...credentials, PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc', JOBS_FEED_URL: feedUrl },
  };
  const output = join(workspace.folder, 'output');
  await writeFile(output, '');
  for (const { run, if: condition = '', env = {} } of readWorkflow('deploy').jobs['deploy']?.steps ?? []) {
    if (!run || run === 'npm ci' || evaluate(condition, context) === 'false') continue;
    const own = ['PATH', 'HOME'].map((name) => [name, process.env[name]]);
    const given = Object.entries(env).map(([name, value]) => [name, evaluate(value, context)]);
    const { code, err } = await runProgram('bash', ['-e', '-c', run], {
      cwd: workspace.folder,
      env: Object.fromEntries([...own, ...Object.entries(credentials), ...given, ['GITHUB_OUTPUT', output]]),
    });
    if (code !== 0) throw new Error(err);
  }
  return readFile(output, 'utf8');
}

const page = async (path: string) =>
  new Markup(await fetch(store.website + path).then((response) => response.text()));
const site = { path: '', remove: false };

test('what is published, and not again; a preview beside it, and its end', { timeout: 600_000 }, async () => {
  await using feed = await serveFeed(rows(row(1)));
  expect(await deploy(site, feed.url)).toBe('address=https://longshore.example/\n');
  const home = await page('/');
  expect([home.link('canonical'), home.meta('robots')]).toEqual(['https://longshore.example/', undefined]);

  const methods = new Set<string | undefined>();
  store.onRequest = ({ method }) => methods.add(method);
  await deploy(site, feed.url);
  expect([...methods]).toEqual(['GET']);

  const published = store.log.length;
  const path = evaluate(readWorkflow('preview').jobs['preview']?.with?.['path'] ?? '', {
    github: { event: { number: 42 } },
  });
  const address = 'https://longshore.example/preview/42/';
  expect(await deploy({ path, remove: false })).toBe(`address=${address}\n`);
  expect(store.log.slice(published).filter((key) => !key.startsWith('preview/42/'))).toEqual([]);
  const preview = await page('/preview/42/');
  expect([preview.link('canonical'), preview.meta('robots')]).toEqual([address, 'noindex']);
  const policies = preview.named('meta').map(({ properties }) => String(properties['content']));
  expect(policies.join()).toContain("connect-src 'self' https://waitlist.invalid;");

  await deploy({ path, remove: true });
  expect(await askWebsite(store, '/preview/42/')).toBe(404);
  expect(await askWebsite(store, '/preview/42/jobs/')).toBe(404);
  expect(await askWebsite(store, '/jobs/')).toBe(200);
});

test('a setting that is missing stops the run', async () => {
  const [check] = readWorkflow('deploy').jobs['deploy']?.steps ?? [];
  for (const [name, value] of Object.entries(check?.env ?? {})) {
    const env = {
      SETTINGS: 'complete',
      PROJECT: 'complete',
      [name]: evaluate(value, { inputs: { path: '' } }),
    };
    expect(await runProgram('bash', ['-e', '-c', check?.run ?? ''], { env }), name).toMatchObject({
      code: 1,
    });
  }
});

test('a pull request from a fork, or from a robot, gets no preview; nothing red is published', () => {
  const { on, jobs } = readWorkflow('preview');
  expect(Object.keys(on)).toEqual(['pull_request']);
  const previewed = (full_name: string, login = 'ann') =>
    evaluate(`\${{ ${jobs['preview']?.if?.replace(/\s+/g, ' ')} }}`, {
      vars: { PREVIEWS: 'true' },
      github: {
        repository: 'a/b',
        event: { pull_request: { head: { repo: { full_name } }, user: { login } } },
      },
    });
  expect([previewed('a/b'), previewed('fork/b'), previewed('a/b', 'dependabot[bot]')]).toEqual([
    'true',
    'false',
    'false',
  ]);

  const published = (conclusion: string, event: string) =>
    evaluate(`\${{ ${readWorkflow('publish').jobs['choose']?.if?.replace(/\s+/g, ' ')} }}`, {
      github: { event_name: 'workflow_run', event: { workflow_run: { conclusion, event } } },
    });
  expect([
    published('success', 'push'),
    published('failure', 'push'),
    published('success', 'pull_request'),
  ]).toEqual(['true', 'false', 'false']);
>>>>>>> bf715f8 (Run the doctor after each publication and every six hours)
});

test.each([
  ['production', ''],
  ['preview', 'preview/42/'],
])(
  'the policy for %s allows what the deployment asks of the store, and no more',
  async (environment, prefix) => {
    const file = new URL(`../../deploy/aws/${environment}-policy.json`, import.meta.url);
    const policy = (await readFile(file, 'utf8')).replaceAll('longshore-previews', BUCKET);
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
      else ask(searchParams.has('delete') ? 's3:DeleteObject' : `${method}`, `${resource}/${prefix}`);
    };
    await using before = await onDisk(smallSite('one', 'Careers', ['role-1', 'role-2']));
    await using after = await onDisk(smallSite('one', 'Careers', ['role-2']));
    for (const { dir } of [before, after]) expect((await deploy({ store: other, dir, prefix })).code).toBe(0);
    if (prefix) expect((await deploy({ store: other, dir: after.dir, prefix }, '--remove')).code).toBe(0);
    expect(refused).toEqual([]);
    expect(used).toEqual(new Set(statements.flatMap(({ Action }) => Action)));
  },
);
