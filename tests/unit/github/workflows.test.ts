import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Step {
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

const workflows = globSync('.github/workflows/*', { cwd: root }).map((name) => {
  const text = readFileSync(`${root}/${name}`, 'utf8');
  const { jobs } = parse(text) as { jobs: Record<string, { steps?: Step[] }> };
  // A job that calls another workflow has no steps.
  return { name, text, steps: Object.values(jobs).flatMap(({ steps = [] }) => steps) };
});

const KEY = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|JOBS_FEED_URL/;

describe.each(workflows)('$name', ({ text, steps }) => {
  test('pins every action to a commit, and names its version', () => {
    for (const action of steps.flatMap(({ uses }) => uses ?? [])) {
      expect(action).toMatch(/^[\w.-]+\/[\w./-]+@[\da-f]{40}$/);
      const lines = text.split('\n').filter((line) => line.includes(action));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('hands secrets to commands by their environment only', () => {
    for (const { run = '', with: inputs = {} } of steps) {
      expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
      expect(run).not.toMatch(KEY);
      expect(JSON.stringify(inputs)).not.toContain('secrets.');
    }
  });
});

test('the postings go from each try to the next, which takes the newest, also after one that failed', () => {
  const deploy = workflows.find(({ name }) => name.endsWith('deploy.yml'));
  const cache = (kind: string) =>
    deploy?.steps.find(({ uses = '' }) => uses.startsWith(`actions/cache/${kind}@`));
  const { path, key, 'restore-keys': newest } = cache('restore')?.with ?? {};
  const loader = readFileSync(`${root}/src/careers/feed/loader.ts`, 'utf8');
  expect(loader).toContain(`cacheFile = '${String(path)}'`);
  expect(cache('save')?.with).toEqual({ path, key });
  expect(cache('save')?.if).toContain('always()');
  // Each try saves under its own key, and the keys' common prefix finds the newest.
  const [prefix, ...changing] = String(key).split('${{ ');
  expect(changing).toEqual(['github.run_id }}-', 'github.run_attempt }}']);
  expect(newest).toBe(prefix);
});
