import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { IMMUTABLE, REVALIDATE, securityHeaders } from '../config/headers.ts';

/** Writes `_headers`. It has to be the last integration, because it lists the files that the others write. */
export function headersFile(base: string): AstroIntegration {
  return {
    name: 'headers-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const listed = await readdir(fileURLToPath(dir), { withFileTypes: true });
        const entries = listed.map((entry) => entry.name + (entry.isDirectory() ? '/' : '')).sort();
        await writeFile(new URL('_headers', dir), formatHeaders(entries, base));
      },
    },
  };
}

/**
 * The content of `_headers` for Netlify and Cloudflare.
 * @param entries the names in the root of the build; folders end in a slash
 * @param base the base path, with a slash at both ends
 */
export function formatHeaders(entries: readonly string[], base: string): string {
  // One rule per name, because both hosts join the values of all rules that match a URL.
  const revalidated = ['', ...entries.filter((name) => name !== '_astro/')].map((name) =>
    name.endsWith('/') ? `${name}*` : name,
  );
  return [
    '# Written by the build, for Netlify and Cloudflare. It must be in the root of the folder that they publish.',
    rule(`${base}*`, securityHeaders),
    rule(`${base}_astro/*`, { 'Cache-Control': IMMUTABLE }),
    ...revalidated.map((name) => rule(base + name, { 'Cache-Control': REVALIDATE })),
    '',
  ].join('\n');
}

const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
