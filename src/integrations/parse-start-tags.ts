import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { plainMiddle } from './plain-tags.ts';

/** A start tag in a page's source, as a browser reads it. */
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

/** Parse errors in text, and in the nesting of elements. Any other could hide a tag or make one. */
const harmless =
  /character-reference|in-input-stream|null-character|invalid-first-character-of-tag-name|doctype|end-tag-without-matching|closing-of-element|open-elements-left/;

/**
 * The start tags of a page in their order, by the algorithm of browsers. Plain items in the middle of a long list are
 * left out, see `plainMiddle`.
 * @throws for a parse error that could hide a tag or make one
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

/** With a stack instead of recursion: a page may be nested deeper than the call stack is. */
function elementsOf(document: Tree.Document): Tree.Element[] {
  const elements: Tree.Element[] = [];
  const stack: Tree.Node[] = [document];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('tagName' in node) elements.push(node);
    if ('content' in node) stack.push(node.content);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) stack.push(child);
  }
  return elements;
}

function tagOf(element: Tree.Element, inPage: (offset: number) => number): Tag | undefined {
  const { tagName, attrs, childNodes, sourceCodeLocation: location } = element;
  // The parser adds elements whose tags are not in the source, such as `tbody`.
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
