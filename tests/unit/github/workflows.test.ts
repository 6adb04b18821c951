import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../tooling/command/root.ts';
import { findStep, readWorkflow, stepNamed } from '../../support/workflows.ts';

describe.each(readdirSync(join(root, '.github/workflows')))('%s', (file) => {
  const { text, permissions: all, jobs } = readWorkflow(file);

  test('pins every action to a commit, names its version, and never leaves the token in a checkout', () => {
    for (const [, action] of text.matchAll(/uses: (?!\.)(.*)/g))
      expect(action).toMatch(/^[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    const count = (what: string) => text.split(what).length - 1;
    expect(count('persist-credentials: false')).toBe(count('uses: actions/checkout@'));
  });

  test('passes values to commands only through the environment', () => {
    for (const { run = '' } of Object.values(jobs).flatMap(({ steps = [] }) => steps))
      expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
  });

  test('does not run a build or package scripts in any job with write permission', () => {
    for (const [name, { permissions = all, steps = [] }] of Object.entries(jobs)) {
      if (!Object.values(permissions).includes('write')) continue;
      const commands = steps.map(({ run = '' }) => run).join('\n');
      expect(commands, name).not.toMatch(/npm (?:run|test|start|cit|install|exec)|npx/);
      for (const [line] of commands.matchAll(/npm ci.*/g))
        expect(line, name).toBe('npm ci --workspace longshore-deploy --omit=optional --ignore-scripts');
    }
  });
});

test('a pull request from a fork gets no preview, because it gets no secrets', () => {
  expect(readWorkflow('preview.yml').jobs['preview']?.if).toMatch(
    /&& github\.event\.pull_request\.head\.repo\.full_name == github\.repository &&/,
  );
});

test('production is never published without its positions, and previews have no waitlist and are not indexed', () => {
  expect(findStep('Build')?.env).toMatchObject({
    JOBS_FEED_STRICT: '${{ !inputs.path }}',
    NOINDEX: "${{ inputs.path != '' }}",
    PUBLIC_SUPABASE_URL: expect.stringMatching(/^\$\{\{ inputs\.path && 'https:\/\/waitlist\.invalid' \|\|/),
  });
  // `.well-known` has a leading dot.
  expect(readWorkflow('deploy.yml').text).toContain('include-hidden-files: true');
});

test('a commit is published once the workflows that test it have ended', () => {
  const names = ['ci.yml', 'words.yml'].map((file) => /^name: (.*)$/m.exec(readWorkflow(file).text)?.[1]);
  expect(readWorkflow('publish.yml').text).toContain(`workflows: [${names.join(', ')}]`);
  expect(readWorkflow('words.yml').jobs).toHaveProperty('words');
});

test('only the nightly workflow has schedules, and each of them starts one job', () => {
  const files = readdirSync(join(root, '.github/workflows'));
  const scheduled = files.filter((file) => /^ +schedule:/m.test(readWorkflow(file).text));
  expect(scheduled).toEqual(['nightly.yml']);
  const { text } = readWorkflow('nightly.yml');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, cron]) => cron);
  expect(found(/event\.schedule == '(.+)'/g)).toEqual(found(/cron: '(.+)'/g));
});

test.skipIf(process.platform === 'win32').each([
  ['https://longshore.example', '/', 'https://longshore.example/'],
  ['https://longshore.example/', '/', 'https://longshore.example/'],
  ['https://longshore.example/', '', 'https://longshore.example/'],
  ['https://longshore.example', 'site', 'https://longshore.example/site'],
  ['https://longshore.example/', '/site/', 'https://longshore.example/site/'],
])('the doctor visits the site at %s with the base path %j', (ADDRESS, BASE_PATH, visited) => {
  const run = stepNamed('Check the site', 'doctor.yml');
  const shell = ['-c', run.replace('npm run doctor --', 'printf %s')];
  expect(execFileSync('sh', shell, { env: { ADDRESS, BASE_PATH }, encoding: 'utf8' })).toBe(visited);
});
