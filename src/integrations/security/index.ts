import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { rewritePages } from '../pages.ts';
import { headersFile } from './headers.ts';
import { securePage } from './page.ts';
import { type Policy, unite } from './policy.ts';

/** Gives every HTML file of the build the policy that fits it, and writes `_headers`. It has to come last. */
export function security(base: string): AstroIntegration {
  return {
    name: 'security',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const policies = await securePages(root);
        const listed = await readdir(root, { withFileTypes: true });
        const entries = listed.map((entry) => entry.name + (entry.isDirectory() ? '/' : '')).sort();
        await writeFile(join(root, '_headers'), headersFile(unite(policies), entries, base));
      },
    },
  };
}

async function securePages(root: string): Promise<Policy[]> {
  // Ten thousand pages have a handful of policies.
  const policies = new Map<string, Policy>();
  await rewritePages(root, (page) => {
    const { html, policy } = securePage(page);
    policies.set(JSON.stringify([...policy]), policy);
    return html;
  });
  return [...policies.values()];
}
