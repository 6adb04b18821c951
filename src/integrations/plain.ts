/** An address that is no script, whatever follows. */
const address = `(?:xlink:href|href|src|action|formaction|data)="(?:[/#]|https?:|mailto:)[^"<>]*"`;
const special = '(?:on[^= />]*|style|srcdoc|http-equiv|xlink:href|href|src|action|formaction|data)[= />]';
const attribute = `(?!${special})[a-z][\\w:-]*(?:="[^"<>]*")?`;

/** Elements that hold code or words where others hold tags, or make a browser read on by other rules. */
const modes =
  'script|style|title|textarea|iframe|noembed|noframes|noscript|xmp|plaintext|listing|template|svg|math|select|frameset';
const name = `(?!(?:${modes})\\b)[a-z][\\w-]*`;
const data = 'script type="application/ld\\+json">[^<]*</script>';
/** After its `<`: what means the same to whoever reads it, and holds no code. */
const plain = `(?:/${name}|${name}(?: (?:${address}|${attribute}))*)>|${data}|/script>`;
const code = `<(?!${data})script\\b[^]*?</script>|<style\\b[^]*?</style>`;

/** Code, and every `<` that does not begin a plain tag: what is between two matches is words and plain tags. */
export const telling = new RegExp(`${code}|<(?!${plain})[^<>]*>?`, 'gi');

/** So much stays at either end of a list that is cut. */
const KEPT = 10_000;

/**
 * The middle of a page's longest list, where that is words and plain tags from item to item: to leave it out changes
 * nothing of what else is in the page. Empty where there is none.
 */
export function plainMiddle(html: string): { start: number; end: number } {
  const middle = { start: 0, end: 0 };
  // A comment that does not end where it seems to could end in the words left out.
  if (html.length < 4 * KEPT || /<!(?!doctype html>|--[^<>]*-->)/i.test(html)) return middle;
  let stretch = 0;
  for (const { index, 0: part } of [...html.matchAll(telling), { index: html.length, 0: '' }]) {
    const start = html.indexOf('<li', stretch + KEPT);
    const end = html.lastIndexOf('<li', index - KEPT);
    if (start >= 0 && end - start > middle.end - middle.start) Object.assign(middle, { start, end });
    stretch = index + part.length;
  }
  return middle;
}
