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
  jobs: Record<string, { env?: Record<string, string>; steps?: Step[] }>;
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

/** The steps of its jobs. A job that calls another workflow has none. */
const stepsOf = ({ workflow }: Source) => Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);

const KEY = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|JOBS_FEED_URL/;

describe.each(sources)('$name', (source) => {
  test('pins every action to a commit, and names its version', () => {
    const actions = stepsOf(source).flatMap(({ uses }) => uses ?? []);
    for (const action of actions) {
      expect(action).toMatch(/^[\w.-]+\/[\w./-]+@[\da-f]{40}$/);
      const lines = source.text.split('\n').filter((line) => line.includes(action));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('hands secrets to commands by their environment only', () => {
    for (const { run = '', with: inputs = {} } of stepsOf(source)) {
      expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
      expect(run).not.toMatch(KEY);
      expect(JSON.stringify(inputs)).not.toContain('secrets.');
    }
  });
});

test('the postings go from each try to the next, which takes the newest, also after one that failed', async () => {
  const steps = sources.flatMap((source) => (source.name === 'deploy.yml' ? stepsOf(source) : []));
  const cache = (kind: string) => steps.find(({ uses = '' }) => uses.startsWith(`actions/cache/${kind}@`));
  const { path, key, 'restore-keys': newest } = cache('restore')?.with ?? {};
  const loader = await readFile(new URL('../src/careers/loader.ts', github), 'utf8');
  expect(loader).toContain(`cacheFile = '${String(path)}'`);
  expect(cache('save')?.with).toEqual({ path, key });
  expect(cache('save')?.if).toContain('always()');
  // Each try saves under its own key, and the keys' common prefix finds the newest.
  const [prefix, ...changing] = String(key).split('${{ ');
  expect(changing).toEqual(['github.run_id }}-', 'github.run_attempt }}']);
  expect(newest).toBe(prefix);
});
