import {
  type Box,
  BULLET,
  boxAround,
  isBold,
  itemAround,
  isShort,
  type Line,
  MAX_HEADING_LENGTH,
  plainText,
  rawText,
  standsOut,
} from '../rich-text/line.ts';
import { saysMore } from './generic-words.ts';

export type SkillList = 'skills' | 'essentialSkills' | 'desirableSkills';

/** Phrases that mean "not essential", other than "desirable". */
export const EXTRA = new RegExp(
  '\\b(?:(?:nice|good|great|lovely)[ ‐‑-]to[ ‐‑-]haves?|(?:an? )?(?:(?:added|big|definite|distinct|real|strong) )?' +
    '(?:advantage|bonus(?:es)?|plus(?:es)?)(?: points?)?|(?:brownie|extra) (?:points?|credit)|preferred|preferabl[ey]|' +
    'advantageous|beneficial|ideally|optional(?:ly)?|no[nt][ ‐‑-](?:\\p{L}+ly )?(?:essential|necessary|needed|required)|would be (?:good|great|lovely|nice))\\b',
  'iu',
);

/** "Essential" or "Desirable" at the start of a heading. The second pattern includes the colon or dash after it. */
const LEADING = /^[^\p{L}]*(?:highly )?(?:essential|desir(?:e?able|ed))s?\b/iu;
export const LEADING_NAME = new RegExp(`${LEADING.source}(?::|\\s+[–—-])\\s+`, 'iu');

/** Whether a text such as "Salary: £40,000 plus bonus" is about money. */
export const isPay = (text: string) => EXTRA.test(text) && /[£$€]\s?\d|\b(?:salary|package)\b/i.test(text);

/** Whether text is only a list's name, or also a synonym or letter: "Essential (must have)", "Desirable (D)". */
const isPlainName = (text: string) =>
  !saysMore(text.replace(EXTRA, '').replace(/must[ -]haves?\b|\([ed]\)/i, ''), 'skills_knowledge_expertise');

/** The list that text names; undefined for both and for "not desirable". "Desirable, not essential" names one. */
export function skillListOf(text: string): SkillList | undefined {
  const lower = text.toLowerCase().replace(/desir(?:eable|ed)/g, 'desirable');
  if (/\b(not|non)[\s-]+desirables?\b/.test(lower)) return undefined;
  const affirmed = lower.replace(/\b(not|non)[\s‐‑-]+(\p{L}+ly )?essentials?\b/gu, '');
  const isEssential = /\bessentials?\b/.test(affirmed);
  const isDesirable = /\bdesirables?\b/.test(affirmed);
  if (isEssential && (isDesirable || (EXTRA.test(affirmed) && isPlainName(text)))) return undefined;
  // "Salary: £40,000 plus bonus" names none.
  if (!isEssential && !isDesirable) return EXTRA.test(text) && !isPay(text) ? 'skills' : undefined;
  return isEssential ? 'essentialSkills' : 'desirableSkills';
}

/** The list that the text refers to, if it says nothing else or, in a column's header, begins with its name. */
export const skillNameOf = (text: string, isHeader = false) =>
  isPlainName(text) || (isHeader && /^(?:essential|desir|nice)/i.test(text)) ? skillListOf(text) : undefined;

/** A heading in the skills section: Essential, Desirable or neither. */
export interface SkillHeading {
  list: SkillList;
  title: string;
  /** 1 to 6 for `h1` to `h6`, otherwise 7. */
  rank: number;
  /** The box that the heading applies to; if undefined, the heading applies to everything that follows. */
  scope: Box | undefined;
  /** The text after the colon on the same line. */
  rest?: string;
  /** What the heading says apart from the list's name. */
  note?: string;
  isBold?: boolean;
  /** Whether it is only the beginning of a plain line: further plain lines do not belong to it. */
  isPlain?: boolean;
}

const MAX_TITLE_LENGTH = 120;

/** Whether a line is an `h1` to `h6` or all bold. Unlike a subheading, it may be long, or end in a question mark. */
export const isTitle = (line: Line) =>
  line.text.length <= MAX_TITLE_LENGTH &&
  (line.heading > 0 || (isBold(line) && !/(?<!\.\.)[.;,]$/.test(line.text)));

/** Reads a line as a heading in the skills section; undefined if it merely contains one of the words. */
export function readSkillHeading(line: Line, isEssentialItem = false): SkillHeading | undefined {
  if (line.cells) return undefined;
  // "<b>Desirable:</b> a training qualification" says more, even though each word is generic.
  const lead = /:\s/.test(line.text) && !standsOut(line) ? readLead(line) : undefined;
  return (
    (lead?.list === 'skills' ? undefined : lead) ?? readWholeLine(line) ?? readLead(line, isEssentialItem)
  );
}

function readWholeLine(line: Line): SkillHeading | undefined {
  const { text } = line;
  const list = skillListOf(text);
  const isPlain = isPlainName(text);
  const isName = isPlain && text.length <= MAX_HEADING_LENGTH;
  if (!list || !(isName || isShort(text) || isTitle(line))) return undefined;
  const isLeading = list === 'skills' || LEADING.test(text);
  const item = itemAround(line.box);
  // A bold list item that says more is not a heading.
  const isClear = line.opensList || ((standsOut(line) || /[:…]$/.test(text)) && (isPlain || !item));
  // Two are enough: it says only the list's name, begins with it, or looks like a heading.
  if ([isPlain, isLeading, isClear].filter(Boolean).length < 2) return undefined;
  const note = list === 'skills' ? text : isPlain ? '' : text.replace(LEADING_NAME, '');
  // A list's last item applies to what follows the list.
  const isLast = item === item?.parent?.last;
  const outer = isLast ? boxAround(item?.parent ?? line.box, 'li', 'table', 'tr') : item?.parent;
  const scope = line.opensList ? item : outer;
  return { list, title: text, rank: line.heading || 7, scope, isBold: isBold(line), ...(note && { note }) };
}

const PARTS = /^(.{1,60}?)(?:(?::| [·–—-]) |(?<=^\W*(?:essential|desir|nice to have)\w*)(?:- |[–—:]))(.+)/is;

/** What is before and after the first colon, dash or gap between cells. After a list's name, a dash needs no space. */
export const partsOf = (text: string): [name: string, rest: string] => {
  const [, name = '', rest = ''] = PARTS.exec(text) ?? [];
  return [name, rest];
};

/** The start of a line and its end's index, if it is in bold and a colon, a dash or a gap between cells follows. */
export function boldLeadOf({ runs }: Line): { lead: string; end: number } | undefined {
  const end = runs.findIndex((run) => !run.marks.strong);
  if (end < 1) return undefined;
  const lead = plainText(runs.slice(0, end)).trim();
  // The first run may be only a space.
  const after = rawText(runs.slice(end, end + 2)).trimStart();
  const isParted = /:$|\s[–—-]$/.test(lead) || /^(?:[:·]|[–—-]\s)/.test(after);
  // After a list's name, the space may be missing, and a note in brackets may follow.
  const isNamed = /[–—-]$/.test(lead) || /^(?:[–—]|\([^()]*\)[:.]?\s*$)/.test(after);
  return isParted || (isNamed && skillNameOf(lead)) ? { lead, end } : undefined;
}

/** Reads a line that begins with a list's name, unless the rest of it names another list. */
function readLead(line: Line, isEssentialItem = false): SkillHeading | undefined {
  const [name, said] = partsOf(line.runs[0]?.marks.strong ? '' : line.text);
  const { lead, end } = boldLeadOf(line) ?? { lead: name };
  const list = skillNameOf(lead);
  const tail = end === undefined ? said : plainText(line.runs.slice(end)).trim();
  const rest = tail.replace(/^[:·–—-]+/, '').trim();
  const other = skillListOf(rest);
  // "Nice to have: a van" is a heading only in an Essential list, where the van would otherwise be essential.
  const isOwn =
    !name || (list === 'skills' ? isEssentialItem : list === 'desirableSkills' || other !== 'skills');
  const isOther = other && other !== list && (other !== 'skills' || skillNameOf(rest));
  if (!list || !isOwn || isOther) return undefined;
  const title = lead.replace(BULLET, '').replace(/\s?[–—-]$/, '');
  return {
    list,
    title,
    rank: 7,
    scope: boxAround(line.box, 'li', 'table', 'tr'),
    ...(list === 'skills' && { note: title }),
    ...(rest && { rest }),
    ...(name && !rest.endsWith(':') && { isPlain: true }),
  };
}
