import type { Site } from '../../tooling/build/built-pages.ts';

/**
 * The sites that tests visit. Of hero, testimonials, base path and strict feed, each value meets each of the others in at
 * least one build.
 */
export interface Sites {
  /** The defaults, with the postings of `fixtures/postings/board.json`, one of them an attack, read from a feed. */
  main: Site;
  /** The bundled sample, and the other readings of the specification, under a base path: inline hero, testimonials. */
  variant: Site;
  /** Forty postings, enough for the filters; testimonials, strict feed. */
  many: Site;
  /** Three hundred postings. */
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

/** Gets sites from `site-server.ts`, which builds each when it is first asked for. */
export async function getSites<Name extends keyof Sites>(...names: Name[]): Promise<Pick<Sites, Name>> {
  const server = process.env['LONGSHORE_SITES'];
  if (!server) throw new Error('No sites are served: the runner has to start tests/support/site-server.ts.');
  const entries = names.map(async (name) => {
    const response = await fetch(new URL(name, server));
    if (!response.ok) throw new Error(await response.text());
    return [name, await response.json()];
  });
  return Object.fromEntries(await Promise.all(entries)) as Pick<Sites, Name>;
}
