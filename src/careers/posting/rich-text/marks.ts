import type { Element } from 'hast';
import { styleOf } from './element-kinds.ts';

/** The inline markup that a description keeps. */
export interface Marks {
  /** URL of a link, absolute and of an allowed scheme. */
  href?: string;
  strong?: true;
  em?: true;
  del?: true;
  code?: true;
}

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

/** The marks of an element's content, given those around it. */
export function marksOf(element: Element, around: Marks): Marks {
  const marks = { ...around };
  const mark = MARK_OF[element.tagName];
  if (mark) marks[mark] = true;
  const href = element.tagName === 'a' && safeHref(element.properties.href);
  if (href) marks.href = href;
  const weight = /font-weight\s*:\s*(\w+)/i.exec(styleOf(element))?.[1]?.toLowerCase();
  if (weight && /^(bold|bolder|[6-9]00)$/.test(weight)) marks.strong = true;
  // Google Docs wraps everything that it copies in <b style="font-weight:normal">.
  if (weight && /^(normal|lighter|[1-4]00)$/.test(weight)) delete marks.strong;
  return marks;
}

/** A link as browsers parse it; undefined unless it is absolute and http, https or mailto. */
function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, href } = new URL(value);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}
