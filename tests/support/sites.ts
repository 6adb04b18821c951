interface Site {
  /** With the base path and a slash at its end. */
  url: string;
  /** The built files. */
  dir: string;
  /** What the build printed. */
  log: string;
}

/** What `global-setup.ts` built and serves. */
export interface Sites {
  /** The defaults, with the sample postings read from a feed. */
  main: Site;
  /** The other readings of the brief, under a base path: inline hero, testimonials. */
  variant: Site;
  /** Forty postings, enough for the filters. */
  many: Site;
  /** A feed without postings. */
  empty: Site;
  /** Its waitlist is at `badBackendPort`, where a test may start what it likes. */
  failing: Site;
  /** The embedded backend behind the first three. */
  backend: { url: string; anonKey: string; secretKey: string };
  badBackendPort: number;
}

export const sites = JSON.parse(process.env['LONGSHORE_SITES'] ?? '{}') as Sites;
