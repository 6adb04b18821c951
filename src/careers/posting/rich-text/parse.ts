import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { RowError } from '../row.ts';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/**
 * No real posting comes near these limits. A few kB of broken markup can expand to millions of elements, because the
 * parser reopens unclosed formatting in every block, with its attributes, and the time per tag grows with the depth.
 */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 400;

/** Parses HTML as browsers do. Throws a RowError as soon as the tree is too large. */
export function parseHtml(html: string): Node[] {
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      // Every 100 characters of attribute values count as one more element.
      elements += 1 + Math.floor(element[2].reduce((sum, { value }) => sum + value.length, 0) / 100);
      if (elements > MAX_ELEMENTS) throw new RowError(`its HTML expands to over ${MAX_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new RowError('its HTML is nested too deeply');
    },
    onItemPop() {
      depth -= 1;
    },
  };
  return parseFragment(html, { treeAdapter, scriptingEnabled: false }).childNodes;
}

/** All text in an element, including what is hidden. */
export const textIn = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : 'tagName' in node ? textIn(node) : '')).join('');

/** The text of a tree that has no elements; otherwise undefined. */
export const textWithoutElements = (nodes: Node[]): string | undefined =>
  nodes.some((node) => 'tagName' in node)
    ? undefined
    : nodes.map((node) => ('value' in node ? node.value : '')).join('');

/** Undoes HTML escaping, up to twice, that a service did by mistake, unless the result would look like markup. */
export function unescaped(text: string): string {
  let plain = text;
  for (let times = 0; times < 2 && /&#?\w+;/.test(plain); times += 1) {
    const html = plain.replace(/&(?!#?\w+;)/g, '&amp;').replaceAll('<', '&lt;');
    plain = textWithoutElements(parseHtml(html)) ?? plain;
  }
  return /<[a-z!/?]|&lt;/i.test(plain) ? text : plain;
}

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;
