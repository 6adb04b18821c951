import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * The headers for all responses of a host: what the policy in each page cannot say. `deploy/` repeats them for hosts that
 * do not read `_headers`; a test compares the two.
 */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Writes `_headers`. It has to be the last integration, because it lists the files of the others. */
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
 * The text of `_headers` for Netlify and Cloudflare.
 * @param entries the names in the root of the build; folders end in a slash
 * @param base the base path, with a slash at both ends
 */
export function formatHeaders(entries: readonly string[], base: string): string {
  // One rule per name, because both hosts join the values of all rules that match a URL.
  const revalidated = ['', ...entries.filter((name) => name !== '_astro/')].map((name) =>
    name.endsWith('/') ? `${name}*` : name,
  );
  return [
    '# Written by the build, for Netlify and Cloudflare. It has to lie in the root of what they publish.',
    rule(`${base}*`, securityHeaders),
    rule(`${base}_astro/*`, { 'Cache-Control': IMMUTABLE }),
    ...revalidated.map((name) => rule(base + name, { 'Cache-Control': REVALIDATE })),
    '',
  ].join('\n');
}

const rule = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
