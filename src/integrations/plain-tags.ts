/** An attribute with an address that is no script, whatever follows its beginning. */
const address = `(?:xlink:href|href|src|action|formaction|data)="(?:[/#]|https?:|mailto:)[^"<>]*"`;
const specialAttribute =
  '(?:on[^= />]*|style|srcdoc|http-equiv|xlink:href|href|src|action|formaction|data)[= />]';
const attribute = `(?!${specialAttribute})[a-z][\\w:-]*(?:="[^"<>]*")?`;

/** Elements whose content browsers read by other rules: as code, as text, or as another language. */
const specialElements =
  'script|style|title|textarea|iframe|noembed|noframes|noscript|xmp|plaintext|listing|template|svg|math|select|frameset';
const name = `(?!(?:${specialElements})\\b)[a-z][\\w-]*`;
const data = 'script type="application/ld\\+json">[^<]*</script>';
/** A plain tag after its `<`: every parser reads it in the same way, and it holds no code. So does a block of data. */
const plain = `(?:/${name}|${name}(?: (?:${address}|${attribute}))*)>|${data}|/script>`;
const code = `<(?!${data})script\\b[^]*?</script>|<style\\b[^]*?</style>`;

/** Code, and every `<` that does not begin a plain tag: between two matches there are only text and plain tags. */
export const notPlain = new RegExp(`${code}|<(?!${plain})[^<>]*>?`, 'gi');

/** Characters that stay at either end of a list of which the middle is left out. */
const KEPT = 10_000;

/**
 * The middle of a page's longest list, from item to item, if it is only text and plain tags: without it, the rest of the
 * page is read in the same way. Empty if there is none.
 */
export function plainMiddle(html: string): { start: number; end: number } {
  const middle = { start: 0, end: 0 };
  // A comment may end later than it seems to, and so within what is left out.
  if (html.length < 4 * KEPT || /<!(?!doctype html>|--[^<>]*-->)/i.test(html)) return middle;
  let stretch = 0;
  for (const { index, 0: part } of [...html.matchAll(notPlain), { index: html.length, 0: '' }]) {
    const start = html.indexOf('<li', stretch + KEPT);
    const end = html.lastIndexOf('<li', index - KEPT);
    if (start >= 0 && end - start > middle.end - middle.start) Object.assign(middle, { start, end });
    stretch = index + part.length;
  }
  return middle;
}
