import { type Entry, itemRuleOf, toEntries, toProse } from './items.ts';
import { readSkillHeading, type SkillHeading, type SkillList } from './skill-headings.ts';
import { isSubheading } from '../rich-text/subheading.ts';
import { isWithin } from '../rich-text/boxes.ts';
import type { Line } from '../rich-text/line.ts';

/** Lines under one heading of the skills section. Without a heading, they go to the neutral list. */
interface Group {
  list: 'skills' | SkillList;
  heading?: SkillHeading;
  /** It has a subheading, so further ones of that rank do not end it. */
  isDivided: boolean;
  lines: Line[];
}

/** Reads the skills section into its three lists. Prose stays with the list around it. */
export function readSkills(lines: Line[]): [name: Group['list'], entries: Entry[]][] {
  const groups = groupsOf(lines).filter((group) => group.lines.length > 0);
  const hasBullets = groups.some((group) => itemRuleOf(group.lines) !== 'lines');
  const entries: Record<Group['list'], Entry[]> = { skills: [], essentialSkills: [], desirableSkills: [] };
  let previous: Entry[] | undefined;
  let waiting: Entry[] = [];
  for (const group of groups) {
    const isProse = group.list === 'skills' && hasBullets && itemRuleOf(group.lines) === 'lines';
    const found = isProse ? toProse(group.lines) : toEntries(group.lines);
    // Prose without items goes to the list before it, or else to the first one.
    if (!found.some((entry) => entry.isItem)) {
      (previous ?? waiting).push(...found);
      continue;
    }
    previous = entries[group.list];
    previous.push(...waiting, ...found);
    waiting = [];
  }
  return (['skills', 'essentialSkills', 'desirableSkills'] as const).map((name) => [name, entries[name]]);
}

function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [neutral()];
  for (const line of lines) {
    const heading = readSkillHeading(line);
    if (heading) {
      groups.push({ list: heading.list, heading, isDivided: false, lines: linesOf(heading, line) });
      continue;
    }
    const group = groups.at(-1) ?? neutral();
    if (endsGroup(group, line)) groups.push({ ...neutral(), lines: [line] });
    else group.lines.push(line);
  }
  return groups;
}

const neutral = (): Group => ({ list: 'skills', isDivided: false, lines: [] });

/** What of a heading goes to the list: the text after its colon, or its note. */
function linesOf({ rest, note }: SkillHeading, line: Line): Line[] {
  const text = rest ?? note;
  return text === undefined ? [] : [{ ...line, text, runs: [{ text, marks: {} }] }];
}

/**
 * Whether a line ends the group before it: it is outside the box that the heading applies to, or a subheading of a higher
 * rank, or of the same rank once the group has items.
 */
function endsGroup(group: Group, line: Line): boolean {
  const { heading } = group;
  if (!heading) return false;
  if (heading.scope && group.lines.length > 0 && !isWithin(line.box, heading.scope)) return true;
  if (!isSubheading(line)) return false;
  const rank = line.heading || 7;
  if (rank !== heading.rank) return rank < heading.rank;
  const hasContent = group.lines.some(({ text }) => text !== heading.note);
  if (!hasContent) group.isDivided = true;
  return !group.isDivided;
}
