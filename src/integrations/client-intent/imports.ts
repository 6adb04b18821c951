import { attributesOf, tagsOf } from '../markup.ts';

/** The files that each file of a build imports at once, by name within the build. */
export type Chunks = Map<string, string[]>;

/** A page whose `client:intent` islands name, in `data-imports`, the addresses of all that their scripts import. */
export function nameImports(html: string, chunks: Chunks): string {
  if (!html.includes('client="intent"')) return html;
  const islands = tagsOf(html).filter(({ name }) => name === 'astro-island');
  // From the end, so that what is put in moves nothing that is still to come.
  return islands.reduceRight((page, tag) => {
    const attributes = attributesOf(tag);
    if (attributes.get('client') !== 'intent') return page;
    const scripts = ['component-url', 'renderer-url'].flatMap((name) => attributes.get(name) ?? []);
    const imports = new Set(scripts.flatMap((url) => importsOf(url, chunks)));
    if (imports.size === 0) return page;
    return `${page.slice(0, tag.end - 1)} data-imports="${[...imports].join(' ')}">${page.slice(tag.end)}`;
  }, html);
}

/** @throws for a script that is not of this build */
function importsOf(url: string, chunks: Chunks): string[] {
  const entry = [...chunks.keys()].find((file) => url.endsWith(`/${file}`));
  if (!entry) throw new Error(`its island's script ${url} is not of this build`);
  const base = url.slice(0, -entry.length);
  const found = new Set<string>();
  const follow = (file: string) =>
    chunks.get(file)?.forEach((name) => {
      if (found.has(name)) return;
      found.add(name);
      follow(name);
    });
  follow(entry);
  return [...found].map((file) => base + file);
}
