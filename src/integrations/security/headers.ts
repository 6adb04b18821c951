import { formatPolicy, type Policy } from './policy.ts';

/**
 * What every answer of the host should carry beside the policy that is in each page. `deploy/` repeats these for the
 * hosts that read no headers file; a test holds them together.
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

/** The names of these files change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Cloudflare ignores a longer line. */
const LONGEST_LINE = 2000;

/**
 * The text of `_headers` for Netlify and Cloudflare.
 * @param policy what the pages' own policies allow together
 * @param entries the names in the root of the build; folders end in a slash
 * @param base the base path, with a slash at both ends
 */
export function headersFile(policy: Policy, entries: readonly string[], base: string): string {
  const ancestors = securityHeaders['Content-Security-Policy'];
  const whole = `${formatPolicy(policy)}; ${ancestors}`;
  // The pages have the rest themselves. A policy cut elsewhere would forbid their inline scripts.
  const csp = whole.length + 30 <= LONGEST_LINE ? whole : ancestors;
  const headers = Object.entries({ ...securityHeaders, 'Content-Security-Policy': csp });
  // A name at a time, since both hosts join the values of all rules that fit an address.
  const revalidated = ['', ...entries.filter((name) => name !== '_astro/')].map((name) =>
    name.endsWith('/') ? `${name}*` : name,
  );
  return [
    '# Written by the build, for Netlify and Cloudflare. It has to lie in the root of what they publish.',
    rule(`${base}*`, headers),
    rule(`${base}_astro/*`, [['Cache-Control', IMMUTABLE]]),
    ...revalidated.map((name) => rule(base + name, [['Cache-Control', REVALIDATE]])),
    '',
  ].join('\n');
}

const rule = (path: string, headers: [string, string][]) =>
  [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
