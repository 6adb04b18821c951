import type { Site } from '../../tooling/build/built-pages.ts';

/**
 * What `global-setup.ts` built and serves. Of hero, testimonials, base path and strict feed, each value meets each of
 * the others in at least one build.
 */
export interface Sites {
  /** The defaults, with the postings of `fixtures/postings/board.json`, one of them an attack, read from a feed. */
  main: Site;
  /** The bundled sample, and the other readings of the specification, under a base path: inline hero, testimonials. */
  variant: Site;
  /** Forty postings, enough for the filters; testimonials, strict feed. */
  many: Site;
  /** A hundred and twenty postings, whose list comes in parts. */
  long: Site;
  /** A feed without postings; inline hero, base path, strict feed. */
  empty: Site;
  /** The postings of `hostile-postings.ts`; inline hero, strict feed. */
  hostile: Site;
  /** Under a base path. Its waitlist is at `badBackendPort`, where a test may start what it likes. */
  failing: Site;
  /** The embedded backend behind all of them but `failing`. */
  backend: { url: string; anonKey: string; secretKey: string };
  badBackendPort: number;
}

export const sites = JSON.parse(process.env['LONGSHORE_SITES'] ?? '{}') as Sites;
