import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageIntegration } from '../finish-pages.ts';
import { headersFile } from './headers-file.ts';
import { applyPlan } from './plan-policy.ts';
import { withPlanCache } from './plan-cache.ts';
import { mergePolicies, type Policy } from './policy.ts';

/** Gives every page its own content security policy, and writes `_headers`. It has to be the last that finishes pages. */
export function security(base: string): PageIntegration {
  const policies = new Set<Policy>();
  const planPolicy = withPlanCache();
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
