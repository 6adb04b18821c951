import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const github = new URL('../../../.github/', import.meta.url);

interface Step {
  name?: string;
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}

interface Workflow {
  env?: Record<string, string>;
  jobs: Record<string, { env?: Record<string, string>; steps: Step[] }>;
}

interface Source {
  name: string;
  text: string;
  workflow: Workflow;
}

const names = await readdir(new URL('workflows/', github));
const sources: Source[] = await Promise.all(
  names.map(async (name) => {
    const text = await readFile(new URL(`workflows/${name}`, github), 'utf8');
    return { name, text, workflow: parse(text) as Workflow };
  }),
);

const stepsOf = ({ workflow }: Source) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);

/** Every environment variable that a workflow sets, wherever it does. */
const variablesOf = (source: Source) =>
  [source.workflow, ...Object.values(source.workflow.jobs), ...stepsOf(source)].flatMap(({ env }) =>
    Object.entries(env ?? {}),
  );

const KEY = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|JOBS_FEED_URL/;

describe.each(sources)('$name', (source) => {
  test('pins every action to a commit, and names its version', () => {
    const actions = stepsOf(source).flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) {
      expect(action).toMatch(/^[\w.-]+\/[\w./-]+@[\da-f]{40}$/);
      const lines = source.text.split('\n').filter((line) => line.includes(action));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('takes every key from the secrets, which its log masks', () => {
    for (const [name, value] of variablesOf(source)) {
      if (KEY.test(name)) expect(`${name}: ${value}`).toBe(`${name}: \${{ secrets.${name} }}`);
    }
    // A variable or an input of the repository is printed as it is.
    expect(source.text).not.toMatch(/(?:vars|inputs)\.\w*(?:KEY|TOKEN|SECRET|PASSWORD|FEED_URL)/);
  });

  test('hands secrets to commands by their environment only, and prints none', () => {
    for (const { run = '', with: inputs = {} } of stepsOf(source)) {
      expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
      expect(run).not.toMatch(KEY);
      expect(run).not.toMatch(
        /\b(?:printenv|set -\w*x|declare -p|export -p)\b|(?:^|[\s;|&])env\s*(?:$|[|>])/m,
      );
      expect(JSON.stringify(inputs)).not.toContain('secrets.');
    }
    // Of a secret in a longer expression only whether it is there is told.
    const longer = variablesOf(source).filter(
      ([, value]) => value.includes('secrets.') && !/^\$\{\{ secrets\.\w+ \}\}$/.test(value),
    );
    for (const [, value] of longer)
      expect(value).toMatch(/^\$\{\{ (?:(?:vars|secrets)\.\w+ && )+'complete' \}\}$/);
  });
});

describe('the rebuild', () => {
  const [rebuild] = sources.filter(({ name }) => name === 'rebuild.yml');
  const steps = rebuild ? stepsOf(rebuild) : [];
  const cache = steps.find(({ uses = '' }) => uses.startsWith('actions/cache@'))?.with ?? {};

  test('hands the file of postings from each try to the next, which takes the newest', async () => {
    const loader = await readFile(new URL('../src/careers/loader.ts', github), 'utf8');
    expect(loader).toContain(`cacheFile = '${String(cache['path'])}'`);
    // No two tries have the same key, and the beginning of it finds the newest.
    const [prefix = '', ...changing] = String(cache['key']).split('${{ ');
    expect(changing).toEqual(['github.run_id }}-', 'github.run_attempt }}']);
    expect(cache['restore-keys']).toBe(prefix);
  });

  test('deploys only what differs from what is deployed', () => {
    const [compare, deploy, ...more] = steps.filter(({ run = '' }) => run.includes('npm run deploy'));
    expect(more).toEqual([]);
    expect([compare?.id, deploy?.if]).toEqual(['compare', "${{ steps.compare.outputs.changed == 'true' }}"]);
    // What is compared is what is deployed.
    expect(compare?.env).toEqual(deploy?.env);
    const [command = ''] = /npm run deploy [^\n]*(?= --dry-run)/.exec(compare?.run ?? '') ?? [];
    expect(deploy?.run).toBe(command);
  });
});
