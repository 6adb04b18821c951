import { formatPolicy, type Policy } from './policy.ts';

/**
 * The headers that every response of the host should have, beside the policy in each page. `deploy/` repeats these for
 * the hosts that read no `_headers` file; a test compares them.
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

/** Cloudflare ignores a longer line. */
const MAX_LINE_LENGTH = 2000;

/**
 * The text of `_headers` for Netlify and Cloudflare.
 * @param policy what the pages' own policies allow together
 * @param entries the names in the root of the build; folders end in a slash
 * @param base the base path, with a slash at both ends
 */
export function headersFile(policy: Policy, entries: readonly string[], base: string): string {
  const ancestors = securityHeaders['Content-Security-Policy'];
  const whole = `${formatPolicy(policy)}; ${ancestors}`;
  // Each page has its own policy, so only what that cannot have is needed. Without a hash, a script would not run.
  const csp = whole.length + 30 <= MAX_LINE_LENGTH ? whole : ancestors;
  const headers = Object.entries({ ...securityHeaders, 'Content-Security-Policy': csp });
  // A rule for each name, since both hosts join the values of all rules that match an address.
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
