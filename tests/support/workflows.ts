import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../tooling/command/root.ts';

interface Step {
  name?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { if?: string; permissions?: Record<string, string>; steps?: Step[] }>;
}

/** One of GitHub's workflows, as text and parsed. */
export function readWorkflow(name: string) {
  const text = readFileSync(join(root, '.github/workflows', name), 'utf8');
  return { text, ...(parse(text) as Workflow) };
}

/** The commands of a workflow's step. */
export const stepNamed = (name: string, workflow?: string): string => findStep(name, workflow)?.run ?? '';

export function findStep(name: string, workflow = 'deploy.yml'): Step | undefined {
  const steps = Object.values(readWorkflow(workflow).jobs).flatMap((job) => job.steps ?? []);
  return steps.find((step) => step.name === name);
}
