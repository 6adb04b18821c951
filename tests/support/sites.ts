import type { Site } from '../../tooling/build/built-pages.ts';

/**
 * The sites that tests visit. Every pair of values for hero, testimonials, base path and strict feed occurs in at least
 * one build.
 */
export interface Sites {
  /** The defaults, with the postings in `fixtures/postings/board.json` as a feed. One of them is an attack. */
  main: Site;
  /** The bundled sample with the optional features, under a base path: inline hero, testimonials. */
  variant: Site;
  /** Forty postings, enough for the filters, under a base path; testimonials, strict feed. */
  many: Site;
  /** A preview with a feed without postings; inline hero, base path, strict feed. */
  empty: Site;
  /** The postings from `hostile-postings.ts`; inline hero, testimonials, strict feed. */
  hostile: Site;
  /** The embedded backend behind all sites. */
  backend: { url: string; anonKey: string; secretKey: string };
}

/** Gets sites from `site-server.ts`, which builds each one when it is first requested. */
export async function getSites<Name extends keyof Sites>(...names: Name[]): Promise<Pick<Sites, Name>> {
  const server = process.env['LONGSHORE_SITES'];
  if (!server)
    throw new Error('No sites are being served: the runner has to start tests/support/site-server.ts.');
  const entries = names.map(async (name) => {
    const response = await fetch(new URL(name, server));
    if (!response.ok) throw new Error(await response.text());
    return [name, await response.json()];
  });
  return Object.fromEntries(await Promise.all(entries)) as Pick<Sites, Name>;
}
