import type { Element, ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Marks, Run } from './inline.ts';
import type { Box, Line } from './lines.ts';

/** The last gate: whatever is built below, nothing else leaves this module. */
const ALLOWED: Schema = {
  tagNames: 'p br ul ol li strong em del code pre blockquote a h3 h4 h5 h6'.split(' '),
  attributes: { a: ['href', 'rel'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: [],
  clobber: [],
  ancestors: {},
};

const MARKS = ['href', 'strong', 'em', 'del', 'code'] as const satisfies (keyof Marks)[];

const element = (tagName: string, children: ElementContent[] = []): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Builds the HTML of a description anew: the elements above, links with `rel`, headings from `h3` on in order. */
export function renderDescription(lines: Line[]): string {
  const root: Root = { type: 'root', children: [] };
  const headingFor = headingLevels();
  let open: { box: Box; node: Element }[] = [];
  let last: { line: Line; node: Element } | undefined;
  for (const line of lines) {
    const chain = boxesAround(line.box);
    const shared = chain.findIndex((box, depth) => open[depth]?.box !== box);
    open = open.slice(0, shared === -1 ? chain.length : shared);
    for (const box of chain.slice(open.length)) {
      const node = element(box.tag);
      (open.at(-1)?.node ?? root).children.push(node);
      open.push({ box, node });
    }
    const innermost = open.at(-1)?.node;
    const isPre = innermost?.tagName === 'pre';
    const inline = nest(line.runs);
    if (last && last.line.paragraph === line.paragraph && last.line.box === line.box) {
      last.node.children.push(isPre ? text('\n') : element('br'), ...inline);
      continue;
    }
    const bare =
      isPre || (innermost?.tagName === 'li' && innermost.children.length === 0 && line.heading === 0);
    if (innermost && bare) {
      if (innermost.children.length > 0) innermost.children.push(text('\n\n'));
      innermost.children.push(...inline);
      last = { line, node: innermost };
      continue;
    }
    const node = element(line.heading === 0 ? 'p' : `h${headingFor(line.heading)}`, inline);
    (innermost ?? root).children.push(node);
    last = { line, node };
  }
  return toHtml(sanitize(root, ALLOWED), { characterReferences: { useNamedReferences: true } });
}

/** Gives each heading of a text the level its place calls for: 3 and below, none skipped, 6 at the lowest. */
function headingLevels(): (source: number) => number {
  const above: number[] = [];
  return (source) => {
    while ((above.at(-1) ?? 0) >= source) above.pop();
    above.push(source);
    return Math.min(2 + above.length, 6);
  };
}

function boxesAround(box: Box | undefined): Box[] {
  const chain: Box[] = [];
  for (let at = box; at; at = at.parent) chain.unshift(at);
  return chain;
}

const text = (value: string): ElementContent => ({ type: 'text', value });

/** Runs as elements, each mark around all neighbours that share it, always in the order of `MARKS`. */
function nest(runs: Run[], depth = 0): ElementContent[] {
  const mark = MARKS[depth];
  if (mark === undefined) return runs.map((run) => text(run.text));
  const groups: { value: string | true | undefined; runs: Run[] }[] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group && group.value === run.marks[mark]) group.runs.push(run);
    else groups.push({ value: run.marks[mark], runs: [run] });
  }
  return groups.flatMap(({ value, runs: marked }) => {
    const children = nest(marked, depth + 1);
    if (value === undefined) return children;
    if (value === true) return [element(mark, children)];
    return [{ ...element('a', children), properties: { href: value, rel: ['noopener'] } }];
  });
}
