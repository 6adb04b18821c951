import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import { elementsIn } from '../../src/integrations/lean-policy.ts';

/** The elements of a page, parsed as HTML5. */
export class Markup {
  /** In document order, including the content of `<template>` and `<noscript>`. */
  readonly elements: readonly Element[];

  constructor(html: string) {
    this.elements = elementsIn(fromHtml(html));
  }

  /** The elements with these tag names. */
  named(...names: string[]): Element[] {
    return this.elements.filter(({ tagName }) => names.includes(tagName));
  }

  isInside(element: Element, name: string): boolean {
    return this.named(name).some((outer) => elementsIn(outer).includes(element));
  }

  /** The `content` of the `<meta>` with this name, property or `http-equiv`. */
  meta(name: string) {
    const found = this.named('meta').find((meta) =>
      ['name', 'property', 'httpEquiv'].some((key) => attribute(meta, key) === name),
    );
    return found && attribute(found, 'content');
  }

  /** The `href` of the `<link>` with this `rel`. */
  link(rel: string) {
    const found = this.named('link').find((link) => attribute(link, 'rel').split(' ').includes(rel));
    return found && attribute(found, 'href');
  }
}

/** The value of an attribute, by its name in hast (`className`, `srcSet`); '' if it is missing. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
}

/** The visible text of an element or a document. */
export const textOf = (node: Nodes): string => toText(node).replace(/\s+/g, ' ').trim();
