import { type Line, isSubheading, isWithin } from '../rich-text/line.ts';
import { textOf } from '../rich-text/tables.ts';
import { type Entry, itemRuleOf, toEntries, toProse, worthReading } from './items.ts';
import { readSkillHeading, type SkillHeading, type SkillList, skillNameOf } from './skill-headings.ts';

/** Lines under one heading in the skills section. Lines without a heading belong to the neutral list. */
interface Group {
  list: SkillList;
  heading?: SkillHeading;
  /** Whether it begins with a subheading, in which case further subheadings of that rank do not end it. */
  isDivided: boolean;
  lines: Line[];
}

/** Reads the skills section into its three lists. Prose stays with the list that it is next to. */
export function readSkills(lines: Line[]): [name: SkillList, entries: Entry[]][] {
  const groups = groupsOf(lines).filter((group) => hasContent(group) || group.heading?.note !== undefined);
  const hasBullets = groups.some((group) => itemRuleOf(group.lines) !== 'lines');
  const entries: Record<SkillList, Entry[]> = { skills: [], essentialSkills: [], desirableSkills: [] };
  for (const [index, group] of groups.entries()) {
    const found = entriesOf(group, hasBullets);
    // Prose before the first list is treated as part of that list.
    const leadsIn =
      index === 0 && !found.some((entry) => entry.isItem) && !group.lines.some((line) => line.cells);
    const list = (leadsIn && groups[1]?.list) || group.list;
    entries[list] = entries[list].concat(found);
  }
  return (['skills', 'essentialSkills', 'desirableSkills'] as const).map((name) => [name, entries[name]]);
}

function entriesOf({ list, heading, lines }: Group, hasBullets: boolean): Entry[] {
  const { note, rest } = heading ?? {};
  const isProse = list === 'skills' && !heading && hasBullets && itemRuleOf(lines) === 'lines';
  const entries = isProse ? toProse(lines) : toEntries(lines);
  const runsOf = (text: string) => [{ text, marks: {} }];
  const hasMore = entries.length > 0;
  return [
    ...(note === undefined ? [] : [{ isItem: !hasMore && rest === undefined, runs: runsOf(note) }]),
    ...(rest === undefined ? [] : [{ isItem: !(hasMore && rest.endsWith(':')), runs: runsOf(rest) }]),
    ...entries,
  ];
}

function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [neutral()];
  for (const line of lines) {
    const group = groups.at(-1) ?? neutral();
    const heading = readSkillHeading(line);
    const columns = groupsOfRow(line);
    if (heading) groups.push({ list: heading.list, heading, isDivided: false, lines: [] });
    else if (columns.length > 0) groups.push(...columns, neutral());
    else if (endsGroup(group, line)) groups.push(neutral(line));
    else group.lines.push(line);
  }
  return groups;
}

const neutral = (...lines: Line[]): Group => ({ list: 'skills', isDivided: false, lines });

const hasContent = ({ heading, lines }: Group) => lines.length > 0 || heading?.rest !== undefined;

/**
 * Whether a line ends the group before it. It does if it is outside the box that the heading applies to, or if it is a
 * subheading of a higher rank or, once the group has items, of the same rank or in bold.
 */
function endsGroup(group: Group, line: Line): boolean {
  const { heading } = group;
  if (!heading) return false;
  if (heading.scope && hasContent(group) && !isWithin(line.box, heading.scope)) return true;
  if (!isSubheading(line)) return false;
  const rank = line.heading || 7;
  if (rank < heading.rank) return true;
  if (!hasContent(group)) group.isDivided = true;
  return !group.isDivided && (rank === heading.rank || rank === 7);
}

/** A group for each cell of a row if the table's only columns are Essential and Desirable; empty for any other line. */
function groupsOfRow({ cells = [] }: Line): Group[] {
  const lists = cells.map(({ name }) => skillNameOf(name) ?? 'skills');
  const isSplit = lists.includes('essentialSkills') && lists.includes('desirableSkills');
  // A tick or a "yes" means nothing without its column's name.
  const isMark = cells.some(({ lines }) => /^(?:[✗✘x]|yes|no?|none|n\/a)$/i.test(textOf(lines)));
  if (!isSplit || isMark || lists.includes('skills')) return [];
  return cells.map(({ lines }, column) => ({
    list: lists[column] ?? 'skills',
    isDivided: false,
    lines: worthReading(lines),
  }));
}
