import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
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
        const policies = await secureFiles(root);
        const listed = await readdir(root, { withFileTypes: true });
        const entries = listed.map((entry) => entry.name + (entry.isDirectory() ? '/' : '')).sort();
        await writeFile(join(root, '_headers'), headersFile(unite(policies), entries, base));
      },
    },
  };
}

/** So many files at once keep the disk busy and the memory small. */
const AT_ONCE = 16;

async function secureFiles(root: string): Promise<Policy[]> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const pages = files
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .values();
  // Ten thousand pages have a handful of policies.
  const policies = new Map<string, Policy>();
  const work = async () => {
    for (const path of pages) {
      const { html, policy } = secure(await readFile(path, 'utf8'), relative(root, path));
      policies.set(JSON.stringify([...policy]), policy);
      await writeFile(path, html);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...policies.values()];
}

function secure(html: string, file: string) {
  try {
    return securePage(html);
  } catch (error) {
    throw new Error(`${file} cannot be published: ${(error as Error).message}.`, { cause: error });
  }
}
