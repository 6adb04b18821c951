import { type Box, itemAround } from '../rich-text/boxes.ts';
import type { Line } from '../rich-text/line.ts';
import { isShort, standsOut } from '../rich-text/subheading.ts';
import { saysMore } from './titles.ts';

export type SkillList = 'essentialSkills' | 'desirableSkills';

/** The list that a text names; none if it names both or negates one. "Desirable, not essential" names one. */
function skillListOf(text: string): SkillList | undefined {
  const lower = text.toLowerCase();
  if (/\b(not|non)[\s-]+desirables?\b/.test(lower)) return undefined;
  const affirmed = lower.replace(/\b(not|non)[\s-]+essentials?\b/g, '');
  const isEssential = /\bessentials?\b/.test(affirmed);
  const isDesirable = /\bdesirables?\b/.test(affirmed);
  if (isEssential === isDesirable) return undefined;
  return isEssential ? 'essentialSkills' : 'desirableSkills';
}

/** An Essential or Desirable heading in the skills section. */
export interface SkillHeading {
  list: SkillList;
  /** 1 to 6 for an `h1` to `h6`, else 7. */
  rank: number;
  /** The box that the heading applies to; else all that follows. */
  scope: Box | undefined;
  /** The text after the colon on the same line. */
  rest?: string;
  /** The heading itself, if it says more than the word. */
  note?: string;
}

/** Reads a line as an Essential or Desirable heading; undefined if it only contains the word. */
export function readSkillHeading(line: Line): SkillHeading | undefined {
  return readWholeLine(line) ?? readLead(line);
}

function readWholeLine(line: Line): SkillHeading | undefined {
  const { text } = line;
  const list = skillListOf(text);
  if (!list || !isShort(text)) return undefined;
  const isPlain = !saysMore(text, 'skills_knowledge_expertise');
  const isLeading = /^[^\p{L}]*(highly )?(essential|desirable)s?\b/iu.test(text);
  const item = itemAround(line.box);
  // A bold item that says more is an item.
  const isClear = line.opensList || (standsOut(line) && (isPlain || !item));
  // It needs two of the three.
  if ([isPlain, isLeading, isClear].filter(Boolean).length < 2) return undefined;
  return {
    list,
    rank: line.heading || 7,
    scope: line.opensList ? item : item?.parent,
    ...(isPlain ? {} : { note: text }),
  };
}

/** Reads `<strong>Essential:</strong> rest of the line`, or the same in two cells of a row. */
function readLead(line: Line): SkillHeading | undefined {
  const end = line.runs.findIndex((run) => !run.marks.strong);
  if (end < 1) return undefined;
  const lead = textOf(line.runs.slice(0, end));
  const tail = textOf(line.runs.slice(end));
  const list = skillListOf(lead);
  // Cells of a row are separated by a dot.
  if (!list || saysMore(lead, 'skills_knowledge_expertise') || !(lead.endsWith(':') || /^[:·]/.test(tail)))
    return undefined;
  const rest = tail.replace(/^[:·]/, '').trim();
  return { list, rank: 7, scope: itemAround(line.box), ...(rest === '' ? {} : { rest }) };
}

const textOf = (runs: Line['runs']) =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim();
