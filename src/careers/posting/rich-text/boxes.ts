import type { Element } from 'hast';

/** A list, a list item, a quotation or preformatted text. */
export interface Box {
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | 'pre';
  /** Number of an ordered list's first item, if it is not 1. */
  start?: number;
  parent: Box | undefined;
  /** The last item of a list so far. */
  last?: Box;
}

export const isList = (box: Box | undefined): box is Box => box?.tag === 'ul' || box?.tag === 'ol';

/** The innermost list item that is or contains a box. */
export function itemAround(box: Box | undefined): Box | undefined {
  let at = box;
  while (at && at.tag !== 'li') at = at.parent;
  return at;
}

/** Whether a box is, or is inside, another one. */
export function isWithin(box: Box | undefined, outer: Box): boolean {
  let at = box;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}

/**
 * The innermost box around an element's content: its own, or the one around the element. However broken the source, items
 * are in lists, and all content of a list is in items.
 */
export function boxOf({ tagName: tag, properties: { start } }: Element, around?: Box): Box | undefined {
  if (tag === 'li') return newItem(isList(around) ? around : { tag: 'ul', parent: around });
  if (tag !== 'ul' && tag !== 'ol' && tag !== 'blockquote' && tag !== 'pre') return around;
  const parent = isList(around) ? (around.last ?? newItem(around)) : around;
  return { tag, parent, ...(tag === 'ol' && typeof start === 'number' && start > 1 && { start }) };
}

export function newItem(list: Box): Box {
  list.last = { tag: 'li', parent: list };
  return list.last;
}
