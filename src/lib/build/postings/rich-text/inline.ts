import type { Element } from 'hast';
import { stripNoise } from '../text.ts';

/** What the text of a run is: the inline mark-up that a description keeps. */
export interface Marks {
  /** Address of a link, absolute and of an allowed scheme. */
  href?: string;
  strong?: true;
  em?: true;
  del?: true;
  code?: true;
}

export interface Run {
  text: string;
  marks: Marks;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements whose text a reader never sees, and embedded things that a posting cannot bring. */
export const INVISIBLE = set(
  'annotation annotation-xml applet area audio base canvas col colgroup datalist embed frame frameset head iframe ' +
    'input img link meta meter noembed noframes noscript object param picture progress rp script source style svg ' +
    'template title track video',
);

/** Elements that start and end on a line of their own. */
export const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p ' +
    'plaintext pre search section select summary table tbody textarea tfoot thead tr ul xmp',
);

const MARK_OF: Record<string, 'strong' | 'em' | 'del' | 'code'> = {
  strong: 'strong',
  b: 'strong',
  th: 'strong',
  em: 'em',
  i: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  code: 'code',
};

const styleOf = ({ properties }: Element) => (typeof properties.style === 'string' ? properties.style : '');

/** Hidden by the author. It stays so here, where the style that hides it is removed. */
export function isHidden(element: Element): boolean {
  return 'hidden' in element.properties || /display\s*:\s*none/i.test(styleOf(element));
}

export function changesMarks(element: Element): boolean {
  return element.tagName === 'a' || Object.hasOwn(MARK_OF, element.tagName) || 'style' in element.properties;
}

/** The marks inside an element, given those around it. */
export function marksOf(element: Element, around: Marks): Marks {
  const marks = { ...around };
  const mark = MARK_OF[element.tagName];
  if (mark) marks[mark] = true;
  if (element.tagName === 'a') {
    const href = safeHref(element.properties.href);
    if (href === undefined) delete marks.href;
    else marks.href = href;
  }
  const weight = /font-weight\s*:\s*(\w+)/i.exec(styleOf(element))?.[1]?.toLowerCase();
  if (weight && /^(bold|bolder|[6-9]00)$/.test(weight)) marks.strong = true;
  // Google Docs wraps all that it copies in <b style="font-weight:normal">.
  if (weight && /^(normal|lighter|[1-4]00)$/.test(weight)) delete marks.strong;
  return marks;
}

/** A link of a posting as the browser would read it; undefined unless absolute http, https or mailto. */
function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, href } = new URL(value);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}

const same = (a: Marks, b: Marks) =>
  a.href === b.href && a.strong === b.strong && a.em === b.em && a.del === b.del && a.code === b.code;

/**
 * The runs of one line as a browser would show them: white space collapsed across runs and trimmed (kept, but
 * for the end, in preformatted text), neighbours of the same marks joined. Empty if there is nothing to see.
 */
export function tidyRuns(runs: Run[], preformatted: boolean): Run[] {
  const tidy: Run[] = [];
  let atSpace = !preformatted;
  for (const run of runs) {
    let text = stripNoise(run.text);
    if (!preformatted) text = text.replace(/\s+/gu, ' ');
    if (atSpace) text = text.trimStart();
    if (text === '') continue;
    atSpace = !preformatted && text.endsWith(' ');
    const last = tidy.at(-1);
    if (last && same(last.marks, run.marks)) last.text += text;
    else tidy.push({ text, marks: text.trim() === '' ? {} : run.marks });
  }
  // Once more: a joiner at the end of one piece of text may have met a space in the next.
  for (const run of tidy) run.text = stripNoise(run.text);
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    tidy.pop();
  }
  return tidy.some((run) => /[^\s\u200C\u200D\uFE0E\uFE0F]/u.test(run.text)) ? tidy : [];
}
