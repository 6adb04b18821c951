import { attribute, Markup } from '../../tooling/build/markup.ts';

export interface Visit {
  path: string;
  status: number;
  type: string;
  cache: string | null;
}

export const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers });

/** Follows every link and reference on the site at `base`: pages, scripts and pictures. */
export async function crawl(origin: string, base: string): Promise<Visit[]> {
  const seen = new Set([base]);
  const visits: Visit[] = [];
  for (const path of seen) {
    const response = await ask(origin, path);
    const type = response.headers.get('content-type') ?? '';
    const text = /html|javascript/.test(type) ? await response.text() : (await response.arrayBuffer(), '');
    const { status, headers } = response;
    visits.push({ path, status, type, cache: headers.get('cache-control') });
    const found = type.includes('html') ? namedBy(text, path) : importedBy(text, path);
    for (const one of found) seen.add(one);
  }
  return visits;
}

function namedBy(html: string, path: string): string[] {
  const { elements } = new Markup(html);
  const named = elements.flatMap((element) => [
    ...['href', 'src', 'component-url', 'renderer-url'].map((name) => attribute(element, name)),
    ...attribute(element, 'srcSet')
      .split(/,\s+/)
      .map((candidate) => candidate.split(' ')[0] ?? ''),
  ]);
  const styles = [...html.matchAll(/url\(["']?(\/[^"')]+)/g)].map(([, url = '']) => url);
  // In these tests, canonical URLs point to a different host.
  return [...named, ...styles]
    .filter((address) => address !== '' && !/^([a-z]+:|#|\/\/)/i.test(address))
    .map((address) => new URL(address, `http://host${path}`).pathname);
}

const importedBy = (script: string, path: string): string[] =>
  [...script.matchAll(/["'`](\.\/[\w.-]+\.js)["'`]/g)].map(
    ([, chunk = '']) => new URL(chunk, `http://host${path}`).pathname,
  );
