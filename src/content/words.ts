import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import type { z } from 'astro/zod';
import { withBase } from '../config/urls.client.ts';
import { site } from '../site.config.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { Block, blockSchemas } from './schemas.ts';

export type WordsOf<Name extends Block> = z.output<(typeof blockSchemas)[Name]>;

const kept = new Map<string, Promise<unknown>>();

/** Caches text during a build, in which ten thousand cards may need it, but not in development, where it may change. */
function keep<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV || !kept.has(name)) kept.set(name, read());
  return kept.get(name) as Promise<Value>;
}

/** The text of a block, with placeholders filled in. */
export const wordsOf = <Name extends Block>(name: Name): Promise<WordsOf<Name>> =>
  keep(name, async () => {
    const entry = await getEntry(name, name);
    if (!entry) throw new Error(`src/content has no ${name}.yaml.`);
    return fillPlaceholders(entry.data as WordsOf<Name>);
  });

/** The legal pages, with placeholders filled in. Throws for a mistake in one, or for a link to a missing page. */
export const legalPages = () =>
  keep('legal', async () => {
    const pages = (await getCollection('legal')).map(fillPage);
    const paths = ['/', '/jobs/', ...pages.map(({ id }) => `/${id}/`)];
    const links = site.nav.map(({ path }) => ['src/site.config.ts', path]);
    links.unshift(['The waitlist form', '/privacy-policy/']);
    for (const [from, path = ''] of links)
      if (!paths.includes(path))
        throw new Error(`${from} links to ${path}, which is neither a page nor a file in src/content/legal.`);
    return pages;
  });

function fillPage(page: CollectionEntry<'legal'>): CollectionEntry<'legal'> {
  // `home`, `jobs` and `position` are names of share pictures.
  if (!/\/(?!(?:home|jobs|position)\.)[a-z0-9-]+\.md$/.test(`${page.filePath}`))
    throw new Error(
      `Rename ${page.filePath}: use only a-z, 0-9 and hyphens; home, jobs and position are reserved.`,
    );
  const html = fillPlaceholders(page.rendered?.html ?? '', escapeHtml);
  // In an address, Markdown has escaped the braces.
  const [unknown] = /\{\{.{0,20}|(?<=(?:href|src)="[^"]*)%7B.{0,20}/i.exec(html) ?? [];
  if (unknown) throw new Error(`${page.filePath} has an unknown placeholder: ${unknown}`);
  if (html.includes('\ufffd')) throw new Error(`${page.filePath} is not UTF-8. Save the file as UTF-8.`);
  // CommonMark needs a space or punctuation beside `**`: https://github.com/commonmark/commonmark-spec/issues/650
  const [literal] =
    /.{0,20}(?:\*\*|\] \((?=https?:|mailto:|\/)).{0,20}|(?<=<p>)#{2,6}\w.{0,20}/.exec(
      html.replace(/<code>.*?<\/code>/gs, ''),
    ) ?? [];
  if (literal)
    throw new Error(
      `${page.filePath}: Markdown has no effect in "${literal}". Write <strong>…</strong>, [words](/page/) or "## Heading".`,
    );
  const [embed] =
    /<(?:script|style|iframe|object|embed|video|audio|form)\b|<(?:img|source)\s[^>]*src(?:set)?=["']?(?:https?:)?\/\/|<[^>]+\sstyle=/i.exec(
      html,
    ) ?? [];
  if (embed)
    throw new Error(
      `${page.filePath}: ${embed}… would not work, because the page's Content-Security-Policy blocks it. Link to it, or remove it.`,
    );
  const linked = html.replace(/(?<=<(?:a|img)\s[^>]*(?:href|src)=")\/(?!\/)/g, withBase('/'));
  return fillPlaceholders({ ...page, rendered: { ...page.rendered, html: linked } });
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
