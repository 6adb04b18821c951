import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';

/** The elements of a page, parsed as HTML5. */
export class Markup {
  /** In document order, including the content of `<template>` and `<noscript>`. */
  readonly elements: readonly Element[];
  readonly #inside = new Map<Element, Element[]>();

  constructor(html: string) {
    const elements: Element[] = [];
    const walk = (nodes: readonly (RootContent | ElementContent)[], ancestors: Element[]) => {
      for (const node of nodes) {
        if (node.type !== 'element') continue;
        elements.push(node);
        this.#inside.set(node, ancestors);
        const { children } = node.content ?? ({ children: node.children } satisfies Pick<Root, 'children'>);
        walk(children, [node, ...ancestors]);
      }
    };
    walk(fromHtml(html).children, []);
    this.elements = elements;
  }

  /** The elements with these names. */
  named(...names: string[]): Element[] {
    return this.elements.filter(({ tagName }) => names.includes(tagName));
  }

  isInside(element: Element, name: string): boolean {
    return this.#inside.get(element)?.some(({ tagName }) => tagName === name) ?? false;
  }

  /** The `content` of the `<meta>` with this name or property. */
  meta(name: string): string | undefined {
    const found = this.named('meta').find(({ properties }) =>
      [properties['name'], properties['property']].includes(name),
    );
    return found && attribute(found, 'content');
  }

  /** The `href` of the `<link>` with this relation. */
  link(rel: string): string | undefined {
    const found = this.named('link').find((link) => attribute(link, 'rel').split(' ').includes(rel));
    return found && attribute(found, 'href');
  }
}

/** The value of an attribute by its name in hast (`className`, `srcSet`); '' if there is none. */
export function attribute(element: Element, name: string): string {
  const value = element.properties[name];
  return Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : '';
}

/** The visible text of an element. */
export const textOf = (element: Element): string => toText(element).replace(/\s+/g, ' ').trim();
