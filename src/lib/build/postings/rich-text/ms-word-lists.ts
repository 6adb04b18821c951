import type { Element, ElementContent, Root, RootContent } from 'hast';
import { isListParagraph, readWordItems, type WordItem } from './ms-word-items.ts';
import { textOf } from './ms-word-markers.ts';

/** A list that is being built, with the level and the last of its items. */
interface OpenList {
  level: number;
  list: Element;
  item: Element;
  /** Number that the next item of an ordered list would have. */
  next: number;
}

const element = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Puts lists of word processors, paragraphs with a marker and a level, into lists of HTML, wherever they stand. */
export function nestWordLists(parent: Root | Element): void {
  const children: RootContent[] = [];
  let open: OpenList[] = [];
  for (const child of parent.children) {
    const items = readWordItems(child, parent);
    const last = open.at(-1);
    if (items) for (const item of items) open = addItem(item, open, children);
    else if (last && isContinuation(child)) last.item.children.push(child);
    else {
      if (open.length > 0 && !isBlank(child)) open = [];
      if (child.type === 'element') nestWordLists(child);
      children.push(child);
    }
  }
  parent.children = children as ElementContent[];
}

/** Adds an item at its level, in the list that is open there or in a new one; returns the lists that are open then. */
function addItem(item: WordItem, lists: OpenList[], output: RootContent[]): OpenList[] {
  const { level, tag, number } = item;
  const entry = element('li', {}, item.children);
  const open = lists.filter((list) => list.level <= level);
  const last = open.at(-1);
  const isNext = tag === 'ul' || number === undefined || number === last?.next;
  if (last?.level === level && last.list.tagName === tag && isNext) {
    last.list.children.push(entry);
    return [...open.slice(0, -1), { ...last, item: entry, next: last.next + 1 }];
  }
  const list = element(tag, number === undefined ? {} : { start: number }, [entry]);
  const around = open.filter((other) => other.level < level);
  (around.at(-1)?.item.children ?? output).push(list);
  return [...around, { level, list, item: entry, next: (number ?? 1) + 1 }];
}

/** A paragraph in the style of a list, without a marker of its own: more of the item before it. */
const isContinuation = (node: RootContent): node is Element =>
  node.type === 'element' && node.tagName === 'p' && isListParagraph(node) && !isBlank(node);

/** White space, a comment or an empty paragraph, which no reader takes for the end of a list. */
const isBlank = (node: RootContent) => textOf(node).trim() === '';
