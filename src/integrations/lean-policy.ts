import { hash } from 'node:crypto';
import type { Element, Root } from 'hast';

/** An edit that replaces a page's characters from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The elements of a parsed page in document order, including those inside a `<template>`. */
export const elementsIn = (node: Root | Element): Element[] => {
  const { children } = ('content' in node && node.content) || node;
  return children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []));
};

export const placeOf = ({ position }: Element) =>
  ({ start: position?.start.offset, end: position?.end.offset }) as { start: number; end: number };

/** The SHA-256 of an inline script or style, as a CSP lists it. */
const hashOf = ({ children: [text] }: Element) =>
  hash('sha256', text?.type === 'text' ? text.value : '', 'base64');

/** Removes other pages' hashes from a page's policy. Astro lists them all on every page, and hashes don't compress. */
export function leanPolicy(html: string, elements: Element[]): Edit[] {
  const own = new Set(elements.filter(({ tagName }) => /^(script|style)$/.test(tagName)).map(hashOf));
  const policies = elements.filter(
    ({ properties }) => String(properties['httpEquiv']) === 'content-security-policy',
  );
  return policies.map((policy) => {
    const { start, end } = placeOf(policy);
    const text = html
      .slice(start, end)
      .replace(/ 'sha256-([^']+)'/g, (source, digest: string) => (own.has(digest) ? source : ''));
    return { start, end, text };
  });
}
