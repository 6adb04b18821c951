import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { plainMiddle } from './plain.ts';

/** A start tag in a page's source, of an element that a browser makes of it. */
export interface Tag {
  /** In lower case. */
  name: string;
  /** By name, as a browser reads them. */
  attributes: ReadonlyMap<string, string>;
  start: number;
  end: number;
  /** What a script or a style holds, as a browser reads it; '' for all others. */
  text: string;
}

/** Mistakes in words, and in what stands in what; all others could hide a tag or make one. */
const harmless =
  /character-reference|in-input-stream|null-character|invalid-first-character-of-tag-name|doctype|end-tag-without-matching|closing-of-element|open-elements-left/;

/**
 * The start tags of a page in their order, by the algorithm that browsers read it with. Of a long list, those in the
 * middle are left out that have nothing to them.
 * @throws for markup that is wrong
 */
export function tagsOf(html: string): Tag[] {
  const { start, end } = plainMiddle(html);
  const source = html.slice(0, start) + html.slice(end);
  const document = parse(source, {
    sourceCodeLocationInfo: true,
    onParseError({ code, startOffset: at }) {
      if (harmless.test(code)) return;
      throw new Error(`its markup is wrong (${code}) near ${JSON.stringify(source.slice(at, at + 80))}`);
    },
  });
  const inPage = (offset: number) => (offset < start ? offset : offset + end - start);
  return elementsOf(document).flatMap((element) => tagOf(element, inPage) ?? []);
}

/** With a list of its own for what is left, since a page may be nested deeper than calls may be. */
function elementsOf(document: Tree.Document): Tree.Element[] {
  const elements: Tree.Element[] = [];
  const left: Tree.Node[] = [document];
  for (let node = left.pop(); node; node = left.pop()) {
    if ('tagName' in node) elements.push(node);
    if ('content' in node) left.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) left.push(child);
  }
  return elements;
}

function tagOf(element: Tree.Element, inPage: (offset: number) => number): Tag | undefined {
  const { tagName, attrs, childNodes, sourceCodeLocation: location } = element;
  // An element that the source does not name, as `tbody` may be.
  if (!location) return undefined;
  const { startOffset, endOffset } = location.startTag ?? location;
  const holdsCode = tagName === 'script' || tagName === 'style';
  return {
    name: tagName.toLowerCase(),
    attributes: new Map(attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value])),
    start: inPage(startOffset),
    end: inPage(endOffset),
    text: holdsCode ? childNodes.map((node) => ('value' in node ? node.value : '')).join('') : '',
  };
}
