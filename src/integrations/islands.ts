import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type { Rolldown } from 'vite';
import { type Edit, elementsIn, leanPolicy, placeOf } from './lean-policy.ts';

export type Chunks = Map<string, Pick<Rolldown.OutputChunk, 'imports' | 'dynamicImports'>>;

/**
 * Adds `client:intent` and `client:job`, and lists on each island the files that its scripts import. Otherwise, the
 * browser would discover nested imports one round trip at a time.
 */
export function islands(): AstroIntegration {
  const chunks: Chunks = new Map();
  return {
    name: 'islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/dialog/intent.client.ts' });
        addClientDirective({ name: 'job', entrypoint: './src/careers/position/job-dialog.client.ts' });
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islands:chunks',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  for (const output of Object.values(bundle)) {
                    if (output.type === 'chunk') chunks.set(output.fileName, output);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ assets }) => {
        for (const file of [...assets.values()].flat()) {
          if (!file.pathname.endsWith('.html')) continue;
          const html = await readFile(file, 'utf8');
          // Only pages with islands are parsed, because parsing is slow and deeply nested HTML overflows the stack. The
          // text of a posting never matches, because Astro escapes quotes in attributes and `<` everywhere else.
          if (html.includes('<astro-island uid="')) await writeFile(file, editPage(html, chunks));
        }
      },
    },
  };
}

/** Parses the page: Astro doesn't escape `<` in attributes, so a posting's text there could look like an island. */
export function editPage(html: string, chunks: Chunks): string {
  const elements = elementsIn(fromHtml(html));
  const found = elements.filter(({ tagName }) => tagName === 'astro-island');
  if (found.length === 0) return html;
  const edits = [...found.map((island) => nameImports(island, chunks)), ...leanPolicy(html, elements)];
  edits.push(...moveStyles(html, elements));
  // Applies the edits from the end, because each one shifts the text after it.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), html);
}

/**
 * Moves the page's styles below the tags for shared links, because some services only read the first 16 kB of a page.
 * On pages without islands, the tags are within that anyway. They stay above the last style, the headings' typeface:
 * Chromium loads it again if a style sheet with another typeface follows, and the first frame would be without it.
 */
function moveStyles(html: string, elements: Element[]): Edit[] {
  const styles = elements
    .filter(({ tagName }) => tagName === 'head')
    .flatMap(elementsIn)
    .filter(({ tagName }) => tagName === 'style')
    .map(placeOf);
  const { start } = styles.pop() ?? { start: 0 };
  const moved = styles.map((style) => html.slice(style.start, style.end)).join('');
  return [...styles.map((style) => ({ ...style, text: '' })), { start, end: start, text: moved }];
}

/** Lists an island's files. Dynamic imports are listed only if they are `.client.ts`: components have a fallback. */
function nameImports(island: Element, chunks: Chunks): Edit {
  const urls = ['component-url', 'renderer-url'].map((name) => String(island.properties[name]));
  const base = urls[0]?.replace(/_astro\/[^/]*$/, '') ?? '';
  const files = urls.map((url) => url.slice(base.length));
  const needed = closureOf(files, chunks);
  const imported = [...needed].flatMap((file) => chunks.get(file)?.dynamicImports ?? []);
  const prefetched = imported.filter((file) => file.includes('.client.'));
  const later = closureOf(prefetched, chunks).difference(needed);
  const attribute = (name: string, listed: Set<string>) =>
    listed.size > 0 ? ` ${name}="${[...listed].map((file) => base + file).join(' ')}"` : '';
  const start = placeOf(island).start + '<astro-island'.length;
  const text = attribute('data-imports', needed) + attribute('data-dynamic-imports', later);
  return { start, end: start, text };
}

/** These files and all their static imports, at any depth. */
function closureOf(files: string[], chunks: Chunks): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    const chunk = chunks.get(file);
    if (!chunk) throw new Error(`An island's script, ${file}, is not in this build.`);
    chunk.imports.forEach((name) => found.add(name));
  }
  return found;
}
