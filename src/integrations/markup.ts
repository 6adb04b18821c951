/** A start tag in a page's source. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** As they stand in the source. */
  attributes: string;
  start: number;
  end: number;
  /** What a script, a style or another element without markup holds; '' for all others. */
  text: string;
}

// Markup that a browser could read in another way than this matches nothing, and so it stops the build: a text of
// the feed must not pass for a script, nor a script for text.
const startTag =
  /<([a-z][^\s/>"'<=]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/giy;
const endTag = /<\/[a-z][^\s/>"'<=]*\s*>/giy;
const raw = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp']);

/**
 * The start tags of a page in their order, in time linear in its length.
 * @throws for markup that cannot be read without doubt
 */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const after = (found: number, length = 0) => (found < 0 ? html.length : found + length);
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) at = after(html.indexOf('-->', at + 4), 3);
    else if (/[!?]/.test(html.charAt(at + 1))) at = after(html.indexOf('>', at), 1);
    else if (/[^a-z/]/i.test(html.charAt(at + 1))) at += 1;
    else if (html.charAt(at + 1) === '/') at = match(endTag, html, at).end;
    else {
      const { end, groups } = match(startTag, html, at);
      const name = (groups[0] ?? '').toLowerCase();
      const close = raw.has(name) ? endOfText(html, name, end) : end;
      tags.push({ name, attributes: groups[1] ?? '', start: at, end, text: html.slice(end, close) });
      at = close;
    }
  }
  return tags;
}

/** The attributes of a tag by name in lower case; character references are left as they are. */
export const attributesOf = ({ attributes }: Tag): Map<string, string> =>
  new Map(
    [...attributes.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g)].map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''],
    ),
  );

function match(pattern: RegExp, html: string, at: number): { end: number; groups: string[] } {
  pattern.lastIndex = at;
  const found = pattern.exec(html);
  if (!found) throw new Error(`its markup is not plain near ${JSON.stringify(html.slice(at, at + 80))}`);
  return { end: pattern.lastIndex, groups: found.slice(1) };
}

function endOfText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  const at = closing.exec(html)?.index ?? -1;
  if (at < 0) throw new Error(`its <${name}> has no end`);
  // In a script, a comment's beginning makes a browser look for another end.
  if (name === 'script' && html.slice(from, at).includes('<!--'))
    throw new Error('a script in it holds "<!--"');
  return at;
}
