import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageIntegration } from '../pages.ts';
import { planAlike } from './alike.ts';
import { headersFile } from './headers.ts';
import { applyPlan } from './page.ts';
import { mergePolicies, type Policy } from './policy.ts';

/** Gives every page the policy that fits it, and writes `_headers`. It has to be the last that finishes pages. */
export function security(base: string): PageIntegration {
  const policies = new Set<Policy>();
  const planPolicy = planAlike();
  return {
    name: 'security',
    finish(html) {
      const plan = planPolicy(html);
      policies.add(plan.policy);
      return applyPlan(html, plan);
    },
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const listed = await readdir(root, { withFileTypes: true });
        const entries = listed.map((entry) => entry.name + (entry.isDirectory() ? '/' : '')).sort();
        await writeFile(join(root, '_headers'), headersFile(mergePolicies([...policies]), entries, base));
      },
    },
  };
}
