/**
 * The headers that a host should send with every response, because a page cannot set them itself. The build writes them
 * into `_headers`. The files in `deploy/` repeat them for hosts that do not read that file, and a test checks that they
 * match.
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

/** `Cache-Control` for files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** `Cache-Control` for all other files. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
