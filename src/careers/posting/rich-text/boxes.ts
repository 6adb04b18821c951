import type { Element } from 'hast';

/** A list, an item of one, a quotation or preformatted text; boxes nest by `parent`. */
export interface Box {
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | 'pre';
  /** Number of an ordered list's first item, where it is not 1. */
  start?: number;
  parent: Box | undefined;
}

export const isList = (box: Box | undefined): box is Box => box?.tag === 'ul' || box?.tag === 'ol';

/** The list item that a box is or stands in. */
export function itemAround(box: Box | undefined): Box | undefined {
  let at = box;
  while (at && at.tag !== 'li') at = at.parent;
  return at;
}

/** Whether a box is another one, or stands in it. */
export function isWithin(box: Box | undefined, outer: Box): boolean {
  let at = box;
  while (at && at !== outer) at = at.parent;
  return at === outer;
}

/** Gives elements their boxes. Whatever the source, an item is in a list, and all that is in a list is in an item. */
export class BoxBuilder {
  /** The list that holds items which stand in none, by what is around them. */
  readonly #strayLists = new Map<Box | undefined, Box>();
  readonly #lastItems = new Map<Box, Box>();

  /** The innermost box around the content of an element: its own, or the one around the element. */
  boxOf({ tagName: tag, properties: { start } }: Element, around: Box | undefined): Box | undefined {
    if (tag === 'blockquote' || tag === 'pre') return { tag, parent: this.#outsideLists(around) };
    if (tag === 'li') return this.newItem(isList(around) ? around : this.#strayList(around));
    if (tag !== 'ul' && tag !== 'ol' && tag !== 'menu' && tag !== 'dir') return around;
    const parent = this.#outsideLists(around);
    if (tag !== 'ol') return { tag: 'ul', parent };
    return { tag, parent, ...(typeof start === 'number' && start > 1 && { start }) };
  }

  newItem(list: Box): Box {
    const item: Box = { tag: 'li', parent: list };
    this.#lastItems.set(list, item);
    return item;
  }

  /** The box itself, or for a list the item that takes in what stands straight in it: its last, else a new one. */
  #outsideLists(box: Box | undefined): Box | undefined {
    return isList(box) ? (this.#lastItems.get(box) ?? this.newItem(box)) : box;
  }

  #strayList(around: Box | undefined): Box {
    const list = this.#strayLists.get(around) ?? { tag: 'ul', parent: around };
    this.#strayLists.set(around, list);
    return list;
  }
}
