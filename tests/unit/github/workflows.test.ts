import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  permissions?: Record<string, string>;
  steps?: Step[];
}

const workflows = globSync('.github/workflows/*', { cwd: root }).map((name) => {
  const text = readFileSync(`${root}/${name}`, 'utf8');
  const parsed = parse(text) as { permissions: Record<string, string>; jobs: Record<string, Job> };
  const jobs = Object.entries(parsed.jobs).map(([job, its]) => ({
    permissions: parsed.permissions,
    ...its,
    name: `${name}: ${job}`,
  }));
  // A job that calls another workflow has no steps.
  return { name, text, jobs, steps: jobs.flatMap(({ steps = [] }) => steps) };
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

  test('leaves no token in a checkout', () => {
    for (const { uses = '', with: inputs } of steps)
      if (uses.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
  });

  test('passes values to commands only through the environment', () => {
    for (const { run = '', with: inputs = {} } of steps) {
      expect(run.replace(/\$\{\{ matrix\.\w+ \}\}/g, '')).not.toContain('${{');
      expect(run).not.toMatch(KEY);
      expect(JSON.stringify(inputs)).not.toContain('secrets.');
    }
  });
});

test('no job with write permission runs a build or package scripts', () => {
  for (const { name, permissions = {}, steps = [] } of workflows.flatMap(({ jobs }) => jobs)) {
    if (!Object.values(permissions).includes('write')) continue;
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands, name).not.toMatch(/npm (?:run|test|start|cit|install|exec)|npx/);
    for (const [line] of commands.matchAll(/npm ci.*/g))
      expect(line, name).toBe('npm ci --workspace longshore-deploy --omit=optional --ignore-scripts');
  }
});
