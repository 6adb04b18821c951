import type { Element, ElementContent, RootContent } from 'hast';
import { INVISIBLE, isHidden } from './element-kinds.ts';

/** The number or bullet before the text of an item. */
interface Marker {
  tag: 'ul' | 'ol';
  number?: number;
  /** The level that Word gives such a bullet by itself. */
  depth: number;
  /** How much of the text it takes up, with the gap after it. */
  length: number;
}

/** Word's own three bullets, by the level that each is for. In its fonts the first and the last look like others. */
const DEPTHS = new Map([
  ['·', 1],
  ['o', 2],
  ['§', 3],
]);
const BULLET = '[·•o§▪◦‣–—üØ-]';
// Roman numerals up to 39; letters and they end in a sign, lest they be words.
const ORDER = '\\(?((?:\\d{1,3}\\.)*\\d{1,3}|[a-z]|x{0,3}(?:ix|iv|v?i{0,3})(?<=[ivx]))[.)]';
const MARKER = new RegExp(`^\\s*(?:(${BULLET})|${ORDER})(\\s+|$)`, 'iu');
const IGNORED_ORDER = new RegExp(`^(?:${ORDER}|((?:\\d{1,3}\\.)*\\d{1,3}))$`, 'iu');

/** The gap that Word leaves after a marker: a tab, or several spaces that do not break. */
const WIDE_GAP = /\t|\u00A0[^\S\t]*\u00A0/u;

/**
 * The marker at the start of a text; undefined if there is none.
 * @param isStyled whether the text has the style of an item, so that its marker needs no wide gap
 */
export function readMarker(text: string, isStyled: boolean): Marker | undefined {
  const [whole = '', bullet, order, gap = ''] = MARKER.exec(text) ?? [];
  const isAlone = whole.length === text.length;
  // A letter alone may be a word of some language.
  const isSure = isStyled && !/\p{L}/u.test(bullet ?? '');
  if (whole === '' || isAlone || !(isSure || WIDE_GAP.test(gap))) return undefined;
  return bullet === undefined ? numbered(`${order}`, whole.length) : bulleted(bullet, whole.length);
}

/** A marker that Word itself keeps out of the text: a number, or a bullet of any font. Anything longer is text. */
export function ignoredMarker(text: string): Marker | undefined {
  const marker = text.trim();
  const [, order, bare] = IGNORED_ORDER.exec(marker) ?? [];
  if (order !== undefined || bare !== undefined) return numbered(`${order ?? bare}`, text.length);
  return marker.length <= 2 ? bulleted(marker, text.length) : undefined;
}

const bulleted = (bullet: string, length: number): Marker => ({
  tag: 'ul',
  depth: DEPTHS.get(bullet) ?? 1,
  length,
});

/** Letters and Roman numerals are counted anew by the list. */
function numbered(order: string, length: number): Marker {
  const last = order.split('.').at(-1) ?? '';
  return { tag: 'ol', depth: 1, length, ...(/^\d+$/.test(last) && { number: Number(last) }) };
}

/** The text of a node that a reader sees, white space as it is. */
export function textOf(node: RootContent): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || INVISIBLE.has(node.tagName) || isHidden(node)) return '';
  return node.tagName === 'br' ? '\n' : node.children.map(textOf).join('');
}

/** An element without so many characters at the start of its text. */
export function withoutStart(node: Element, length: number): Element {
  let left = length;
  const children = node.children.map((child): ElementContent => {
    const size = textOf(child).length;
    const taken = Math.min(left, size);
    left -= taken;
    if (taken === 0) return child;
    if (child.type === 'text') return { ...child, value: child.value.slice(taken) };
    // A line break is a character of the text as well.
    if (child.type !== 'element' || taken === size) return { type: 'text', value: '' };
    return withoutStart(child, taken);
  });
  return { ...node, children };
}
