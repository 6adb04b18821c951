import type { Element, ElementContent, Nodes, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Entry } from '../sections/items.ts';
import { MARKS } from './elements.ts';
import { type Box, type Line, plainRuns, type Run } from './line.ts';

/** A safeguard: whatever is built below, the output contains only these elements and attributes. */
const ALLOWED: Schema = {
  tagNames: 'p br ul ol li strong em del code sup sub pre blockquote a bdi h3 h4 h5 h6'.split(' '),
  attributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    bdi: ['dir'],
    p: [['className', 'subtitle']],
    '*': [['dir', 'rtl', 'ltr']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
  strip: [],
  clobber: [],
  ancestors: {},
};

const element = (
  tagName: string,
  children: ElementContent[] = [],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children });

/** Builds new HTML, with only the elements above, and headings from `h3` down, without skipping a level. */
export function renderDescription(lines: Line[]): string {
  const root: Root = { type: 'root', children: [] };
  const boxes = new Map<ElementContent, Box>();
  const headingFor = headingLevels();

  /** The element for a box. If other content has been added in the meantime, it is a new one, to keep the order. */
  function elementOf(box: Box | undefined, dir: Line['dir']): Root | Element {
    if (!box) return root;
    const parent = elementOf(box.parent, dir);
    if (box.tag === 'table' || box.tag === 'tr') return parent;
    const last = parent.children.at(-1);
    const isBullets = last?.type === 'element' && last.tagName === 'ul' && box.tag === 'ul';
    if (last?.type === 'element' && (boxes.get(last) === box || isBullets)) return last;
    const start = box.start === undefined ? {} : { start: box.start };
    const node = element(box.tag, [], { ...start, ...(parent === root && { dir }) });
    boxes.set(node, box);
    parent.children.push(node);
    return node;
  }

  for (const block of blocksOf(lines)) {
    const { box, heading, dir } = block[0];
    const parent = elementOf(box, dir);
    const tag = parent.type === 'root' ? undefined : parent.tagName;
    const isFirst = parent.children.length === 0;
    const inline = inlineOf(block, tag === 'pre' ? text('\n') : element('br'));
    if (tag === 'pre' && !isFirst) parent.children.push(text('\n\n'));
    if (tag === 'pre' || (tag === 'li' && isFirst && heading === 0)) {
      // Not `push(...inline)`, which can overflow the stack.
      for (const child of inline) parent.children.push(child);
    } else {
      const properties = parent === root ? { dir } : {};
      parent.children.push(element(heading === 0 ? 'p' : `h${headingFor(heading)}`, inline, properties));
    }
  }
  return serialize(root);
}

/** Builds a section's HTML: paragraphs and lists, whose only inline markup is links, `bdi` and `del`. */
export function renderSection(subtitle: string | undefined, entries: Entry[]): string {
  const children: Element[] = [];
  if (subtitle !== undefined) children.push(element('p', [text(subtitle)], { className: ['subtitle'] }));
  for (const { isItem, dir, runs } of entries) {
    const inline = nest(plainRuns(runs));
    const last = children.at(-1);
    if (!isItem) children.push(element('p', inline, { dir }));
    else if (last?.tagName === 'ul' && last.properties['dir'] === dir)
      last.children.push(element('li', inline));
    else children.push(element('ul', [element('li', inline)], { dir }));
  }
  return serialize({ type: 'root', children });
}

const serialize = (tree: Nodes) =>
  toHtml(sanitize(tree, ALLOWED), { characterReferences: { useNamedReferences: true } });

type Block = [Line, ...Line[]];

function blocksOf(lines: Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && block[0].paragraph === line.paragraph && block[0].box === line.box) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const inlineOf = (block: Block, lineBreak: ElementContent): ElementContent[] =>
  block.flatMap((line, index) => [...(index > 0 ? [lineBreak] : []), ...nest(line.runs)]);

/** Maps the source's heading levels to levels 3 to 6, without skipping any. */
function headingLevels(): (source: number) => number {
  const above: number[] = [];
  return (source) => {
    while ((above.at(-1) ?? 0) >= source) above.pop();
    above.push(source);
    return Math.min(2 + above.length, 6);
  };
}

const text = (value: string): ElementContent => ({ type: 'text', value });

/** Wraps runs in elements, in the order of `MARKS`. Adjacent runs with the same mark share an element. */
function nest(runs: Run[], from = 0): ElementContent[] {
  const depth = MARKS.findIndex((name, at) => at >= from && runs.some(({ marks }) => marks[name]));
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
    if (mark === 'bdi') return [element('bdi', children, { dir: value })];
    return [element('a', children, { href: value, rel: ['noopener'] })];
  });
}
