import { tagsOf } from '../parse-start-tags.ts';

/** A file of a build's scripts, and by name within the build the files that it imports. */
export interface Chunk {
  /** The name of its module, `supabase.client` of `supabase.client.ts`. */
  name: string;
  /** When it is imported itself. */
  imports: string[];
  /** Later, by `import()`. */
  dynamicImports: string[];
}

export type Chunks = Map<string, Chunk>;

const DIRECTIVES = ['intent', 'page'];

/**
 * The page with the files of each island's scripts written on it, if it has one of our directives: in `data-imports` those
 * that hydration needs, in an attribute `data-import-<name>` for each those that it may import later by `import()`.
 */
export function nameImports(html: string, chunks: Chunks): string {
  if (!html.includes('<astro-island')) return html;
  const islands = tagsOf(html).filter(({ name }) => name === 'astro-island');
  // From the last to the first, so that the offsets of those still to come stay right.
  return islands.reduceRight((page, tag) => {
    if (!DIRECTIVES.includes(tag.attributes.get('client') ?? '')) return page;
    const scripts = ['component-url', 'renderer-url'].flatMap((name) => tag.attributes.get(name) ?? []);
    const named = importsOf(scripts, chunks)
      .map(([name, files]) => ` ${name}="${files.join(' ')}"`)
      .join('');
    return `${page.slice(0, tag.end - 1)}${named}>${page.slice(tag.end)}`;
  }, html);
}

/** @throws for a script that is not of this build */
function importsOf(urls: string[], chunks: Chunks): [attribute: string, urls: string[]][] {
  const entries = urls.map((url) => {
    const entry = [...chunks.keys()].find((file) => url.endsWith(`/${file}`));
    if (!entry) throw new Error(`its island's script ${url} is not of this build`);
    return { entry, base: url.slice(0, -entry.length) };
  });
  const { base = '/' } = entries[0] ?? {};
  const needed = closureOf(
    entries.map(({ entry }) => entry),
    chunks,
  );
  const later = [...needed].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
  return [
    ['data-imports', [...needed]],
    ...later.map((file): [string, string[]] => [
      `data-import-${kebab(chunks.get(file)?.name ?? '')}`,
      [...closureOf([file], chunks)].filter((each) => !needed.has(each)),
    ]),
  ].map(([name, files]) => [name as string, (files as string[]).map((file) => base + file)]);
}

/** Files and all that they import at once, at any depth. */
function closureOf(files: string[], chunks: Chunks): Set<string> {
  const found = new Set(files);
  for (const file of found) chunks.get(file)?.imports.forEach((name) => found.add(name));
  return found;
}

const kebab = (name: string) =>
  name
    .replace(/\.client$/, '')
    .replace(/(?<=[a-z])[A-Z]/g, '-$&')
    .toLowerCase();
