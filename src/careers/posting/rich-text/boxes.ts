import type { Element } from 'hast';

/** A list, a list item, a quotation or preformatted text. */
export interface Box {
  tag: 'ul' | 'ol' | 'li' | 'blockquote' | 'pre';
  /** Number of an ordered list's first item, if it is not 1. */
  start?: number;
  parent: Box | undefined;
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

/** Creates the boxes of elements. However broken the source, items are in lists, and all content of a list is in items. */
export class BoxBuilder {
  /** The lists created for items outside any list, by the box around them. */
  readonly #strayLists = new Map<Box | undefined, Box>();
  readonly #lastItems = new Map<Box, Box>();

  /** The innermost box around an element's content: its own, or the one around the element. */
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

  /** The box itself; for a list, the item that takes content directly in the list: its last, else a new one. */
  #outsideLists(box: Box | undefined): Box | undefined {
    return isList(box) ? (this.#lastItems.get(box) ?? this.newItem(box)) : box;
  }

  #strayList(around: Box | undefined): Box {
    const list = this.#strayLists.get(around) ?? { tag: 'ul', parent: around };
    this.#strayLists.set(around, list);
    return list;
  }
}
