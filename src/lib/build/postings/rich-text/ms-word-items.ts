import type { Element, ElementContent, Root, RootContent } from 'hast';
import { BLOCKS } from './element-kinds.ts';
import { ignoredMarker, readMarker, textOf, withoutStart } from './ms-word-markers.ts';

/** An item of a word processor's list. */
export interface WordItem {
  /** 1 for the outermost. */
  level: number;
  tag: 'ul' | 'ol';
  /** Its number, where it has one in digits. */
  number?: number;
  children: ElementContent[];
}

const isElement = (node: RootContent): node is Element => node.type === 'element';

const styleOf = ({ properties: { style } }: Element) => (typeof style === 'string' ? style : '');

/** Whether an element has the style that Word gives to the paragraphs of its lists. */
export const isListParagraph = ({ properties: { className } }: Element) =>
  Array.isArray(className) && className.some((name) => /^MsoListParagraph/i.test(String(name)));

/** The items that a node is in a list of Word, Outlook or Word for the web; undefined if it is none. */
export function readWordItems(node: RootContent, parent: Root | Element): WordItem[] | undefined {
  if (!isElement(node)) return undefined;
  return webItems(node) ?? paragraphItem(node, parent);
}

/** A paragraph with `mso-list` or a class of Word's, or with what is left of them: a marker and a wide gap. */
function paragraphItem(node: Element, parent: Root | Element): WordItem[] | undefined {
  if (node.tagName !== 'p' && node.tagName !== 'div') return undefined;
  if (node.children.some((child) => isElement(child) && BLOCKS.has(child.tagName))) return undefined;
  const level = Number(/mso-list\s*:\s*l\d+\s+level(\d)/i.exec(styleOf(node))?.[1] ?? 0);
  const ignored = findIgnored(node);
  const marker = ignored
    ? ignoredMarker(textOf(ignored))
    : readMarker(textOf(node), level > 0 || isListParagraph(node));
  // Without a marker it is an item by its style alone, unless that is of an item of a list of HTML.
  const isInItem = 'tagName' in parent && parent.tagName === 'li';
  if (!marker && (level === 0 || isInItem || textOf(node).trim() === '')) return undefined;
  const { tag = 'ul', number, depth = 1, length = 0 } = marker ?? {};
  const { children } = withoutStart(node, length + (ignored ? textBefore(node, ignored) : 0));
  const own = level || levelOfMargin(node) || depth;
  return [{ level: own, tag, children, ...(number !== undefined && { number }) }];
}

/** The element in which Word keeps a marker out of the text. */
function findIgnored(node: Element): Element | undefined {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    const found = /mso-list\s*:\s*ignore/i.test(styleOf(child)) ? child : findIgnored(child);
    if (found) return found;
  }
  return undefined;
}

/** How much text stands before an element inside another. */
function textBefore(node: Element, until: Element): number {
  let length = 0;
  for (const child of node.children) {
    if (child === until) return length;
    if (isElement(child) && contains(child, until)) return length + textBefore(child, until);
    length += textOf(child).length;
  }
  return length;
}

const contains = (node: Element, other: Element): boolean =>
  node.children.some((child) => child === other || (isElement(child) && contains(child, other)));

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835 };

/** Word indents each level by half an inch. Browsers drop `mso-list` from what is pasted, and keep margins. */
function levelOfMargin(node: Element): number {
  const found = /margin(?:-left\s*:|\s*:\s*\S+\s+\S+\s+\S+)\s*([\d.]+)(pt|px|in|cm|mm)\b/i.exec(
    styleOf(node),
  );
  return found ? Math.round((Number(found[1]) * (POINTS[`${found[2]}`.toLowerCase()] ?? 0)) / 36) : 0;
}

/** Word for the web: a list of HTML for each item, which has its level beside it. */
function webItems(node: Element): WordItem[] | undefined {
  const lists = node.tagName === 'div' ? node.children.filter(isElement) : [node];
  if (!lists.every(({ tagName }) => tagName === 'ul' || tagName === 'ol')) return undefined;
  const items = lists.flatMap((list) => list.children.filter(isElement).map((item) => ({ list, item })));
  const isOfWeb =
    items.length > 0 &&
    items.every(({ item }) => item.tagName === 'li' && 'dataAriaLevel' in item.properties);
  if (!isOfWeb) return undefined;
  return items.map(({ list, item: { children, properties } }) => {
    const number = Number(properties.dataAriaPosinset ?? list.properties.start);
    return {
      level: Number(properties.dataAriaLevel) || 1,
      tag: list.tagName === 'ol' ? 'ol' : 'ul',
      children,
      ...(list.tagName === 'ol' && number > 0 && { number }),
    };
  });
}
