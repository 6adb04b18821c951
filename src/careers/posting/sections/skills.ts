import {
  boxAround,
  isList,
  isShort,
  isSubheading,
  isWithin,
  itemAround,
  type Line,
  rawText,
  standsOut,
} from '../rich-text/line.ts';
import { type Entry, itemRuleOf, toEntries, toProse, UNFINISHED, worthReading } from './items.ts';
import {
  boldLeadOf,
  EXTRA,
  isTitle,
  LEADING_NAME,
  partsOf,
  readSkillHeading,
  type SkillHeading,
  type SkillList,
  skillListOf,
  skillNameOf,
  splitAtLeads,
} from './skill-headings.ts';

/** Lines under one heading in the skills section. Lines without a heading belong to the neutral list. */
interface Group {
  list: SkillList;
  heading?: SkillHeading;
  /** Whether it begins with a subheading, in which case further subheadings of that rank do not end it. */
  isDivided: boolean;
  lines: Line[];
  /** The group before it, which goes on if its heading is an item in that group's list. */
  outer?: Group;
}

/**
 * Reads the skills section into its three lists; the neutral one is last, unless it begins first. A category goes into
 * the first list below it or, if there are several categories, into each.
 */
export function readSkills(source: Line[]): [name: SkillList, entries: Entry[]][] {
  const lines = source.flatMap(splitAtLeads);
  const groups = groupsOf(lines).filter((group) => hasContent(group) || group.heading?.note !== undefined);
  const hasBullets = groups.some((group) => itemRuleOf(group.lines) !== 'lines');
  const categories = categoriesOf(lines);
  const entries: Record<SkillList, Entry[]> = { skills: [], essentialSkills: [], desirableSkills: [] };
  const shownIn = new Set<SkillList>();
  const noted = new Set<SkillList>();
  let category: Line | undefined;
  let first: SkillList | undefined;
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (isNeutral(group)) {
      const last = group.lines.at(-1);
      category = last && categories.has(last) && next && !isNeutral(next) ? group.lines.pop() : undefined;
      shownIn.clear();
    } else if (category && !shownIn.has(group.list) && (categories.size > 1 || shownIn.size === 0)) {
      entries[group.list].push(...toProse([category]));
      shownIn.add(group.list);
    }
    // What one heading says does not apply to the items below the next.
    if (group.heading?.note) noted.add(group.list);
    else if (group.heading?.title && noted.has(group.list)) group.heading.note = group.heading.title;
    const found = entriesOf(group, lines, hasBullets);
    // Prose before the first list belongs to that list. If that is the desirable one, only if it ends with a colon,
    // because it may describe all the skills.
    const leadsIn =
      index === 0 &&
      (next?.list !== 'desirableSkills' || group.lines.at(-1)?.text.endsWith(':')) &&
      !found.some((entry) => entry.isItem) &&
      !group.lines.some((line) => line.cells ?? boxAround(line.box, 'tr'));
    const list = (leadsIn && next?.list) || group.list;
    entries[list] = entries[list].concat(found);
    if (found.length > 0) first ??= list;
  }
  const names: SkillList[] = ['essentialSkills', 'desirableSkills'];
  if (first === 'skills') names.unshift('skills');
  else names.push('skills');
  return names.map((name) => [name, name !== 'skills' && entries[name].every(isNone) ? [] : entries[name]]);
}

/** The headings directly above Essential and Desirable, for example a row that spans both columns. */
const categoriesOf = (lines: Line[]): ReadonlySet<Line> =>
  new Set(lines.filter((line, index) => isCategory(line, lines[index + 1])));

function isCategory(line: Line, next: Line | undefined): boolean {
  if (!next || readSkillHeading(line) || (isItem(line) && !line.opensList)) return false;
  if (line.opensList || isSubheading(line) || line.text.endsWith(':')) return startsList(next);
  // A row that spans the table, or its caption.
  return isShort(line.text) && line.box === next.box && !line.cells?.[1] && groupsOfRow(next).length > 0;
}

const startsList = (line: Line) => readSkillHeading(line) !== undefined || groupsOfRow(line).length > 0;

function entriesOf(group: Group, section: Line[], hasBullets: boolean): Entry[] {
  const { heading, lines } = group;
  const { note, rest, title } = heading ?? {};
  const isProse = isNeutral(group) && hasBullets && itemRuleOf(lines, section) === 'lines';
  const entries = isProse ? toProse(lines) : toEntries(lines, section);
  const runsOf = (text: string) => [{ text, marks: {} }];
  const hasMore = entries.length > 0;
  // "Desirable (French)": what is in brackets is the only item.
  const said = hasMore ? rest : rest?.replace(/^\((.*)\)$/, '$1');
  return [
    ...(note === undefined ? [] : [{ isItem: !hasMore && !rest && title !== '', runs: runsOf(note) }]),
    ...(said === undefined ? [] : [{ isItem: !(hasMore && /:$|^\(.*\)$/.test(said)), runs: runsOf(said) }]),
    ...entries,
  ];
}

function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [neutral()];
  let headed: Line['box'];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1) ?? neutral();
    const next = lines[index + 1];
    // The last cell of a row says what the row is, not what comes next.
    const isLabel = line.box?.tag === 'tr' && lines[index - 1]?.box === line.box && next?.box !== line.box;
    const named = readSkillHeading(line, group.list === 'essentialSkills' && isItem(line));
    const heading = isLabel && named?.rest === undefined ? undefined : named;
    const columns = groupsOfRow(line, lines[index - 1]);
    if (heading) {
      const outer = group.list === 'desirableSkills' && !hasContent(group) ? group.heading : undefined;
      // “Nice to have” directly below “Desirable” is its subtitle.
      if (outer && heading.list === 'skills' && !heading.rest && line.heading <= outer.rank) {
        const rank = Math.min(outer.rank, heading.rank);
        Object.assign(heading, { list: group.list, scope: outer.scope, rank, note: heading.title });
      }
      const isPlain = next && !isItem(line) && !isItem(next);
      const above = isPlain && !hasContent(group) && !heading.rest ? group.heading : undefined;
      const isAlike = above?.rank === heading.rank && above.isBold === heading.isBold && !above.note;
      // “Essential” directly above “Desirable” names columns that the markup does not tell apart.
      if (isAlike && above.title && above.list !== heading.list)
        Object.assign(heading, {
          list: 'skills',
          note: [above, heading].map(({ title }) => title.replace(/:$/, '')).join(' · '),
        });
      headed = itemAround(line.box);
      if (next?.box === headed) heading.scope ??= headed?.parent;
      groups.push({ list: heading.list, heading, isDivided: false, lines: [], outer: group });
      // An item that begins with a list's name says nothing about the next item.
      const isAlone = next && (!headed || itemAround(next.box) !== headed);
      if (heading.isPlain && !line.opensList && isAlone && isItem(line) && isItem(next))
        groups.push(resumed(group, line));
    } else if (columns.length > 0) groups.push(...columns, neutral());
    else if (endsGroup(group, line, next)) groups.push({ ...groupAfter(group, line), lines: [line] });
    // If a heading is inside a list item, each line below it is an item of its own.
    else group.lines.push(headed && line.box === headed ? { ...line, box: { ...headed } } : line);
  }
  return groups;
}

const neutral = (...lines: Line[]): Group => ({ list: 'skills', isDivided: false, lines });

/** A group for more items under the same heading, which is not shown again. */
function resumed({ heading, ...group }: Group, line: Line): Group {
  if (!heading || (heading.scope && !isWithin(line.box, heading.scope))) return neutral();
  const { list, rank, scope } = heading;
  return { ...group, heading: { list, title: '', rank, scope }, lines: [] };
}

/** The group for a line that ends a group. After an item with its own heading, the list around it resumes. */
function groupAfter({ heading, outer }: Group, line: Line): Group {
  const { scope, rest } = heading ?? {};
  const isNext = scope?.tag === 'li' && line.box !== scope && line.box?.parent === scope.parent;
  const mayDiffer = EXTRA.test(line.text) || [rest, line.text].some((text) => text?.endsWith(':'));
  if (!outer || !isNext || outer.heading?.scope === scope.parent || mayDiffer) return neutral();
  return resumed(outer, line);
}

const isNeutral = ({ list, heading }: Group) => list === 'skills' && !heading;

const hasContent = ({ heading, lines }: Group) => lines.length > 0 || heading?.rest !== undefined;

/**
 * Whether a line ends the group before it: it leaves the heading's box, names another list, is a title of at least the
 * heading's rank, or introduces more items, which may be neither essential nor desirable.
 */
function endsGroup(group: Group, line: Line, next: Line | undefined): boolean {
  const { heading } = group;
  if (!heading) return false;
  if (heading.scope && hasContent(group) && !isWithin(line.box, heading.scope)) return true;
  const name = itemAround(line.box) ? undefined : skillNameOf(partsOf(line.text)[0]);
  // "Nice to have: a van" is desirable, but not essential.
  if (name && (name !== 'skills' || group.list === 'essentialSkills')) return true;
  if (heading.isPlain && heading.scope?.tag !== 'tr' && !isItem(line)) return true;
  // After "<b>Essential:</b> ears", "<b>Salary:</b> £30k" begins something else, but "<b>E1:</b> tills" does not.
  if (heading.rest !== undefined && !isItem(line) && /\p{L}{2}/u.test(boldLeadOf(line)?.lead ?? ''))
    return true;
  // Between lines that are not in capitals, a line in capitals is a title if the heading is, too.
  const isCapitalTitle =
    [heading.title, line.text].every(isCapital) &&
    /\s/.test(line.text) &&
    [group.lines.at(-1), next].every((other) => other && /\p{Ll}/u.test(other.text));
  const isLikeTitle = isTitle(line) || (isCapitalTitle && !isItem(line));
  if (!isLikeTitle || itemAround(line.box)) return next !== undefined && introducesMore(group, line, next);
  const rank = line.heading || 7;
  const namesOther = ![undefined, group.list].includes(skillListOf(line.text));
  if (rank < heading.rank || namesOther) return true;
  if (!hasContent(group)) group.isDivided = true;
  return !group.isDivided && (rank === heading.rank || rank === 7);
}

const isCapital = (text: string) => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

const isItem = (line: Line) => itemRuleOf([line]) !== 'lines';

/** An emoji, other than those used as bullets, at the start of a line. */
const EMOJI = /^(?![✔✅☑🔹🔸🔷🔶▪▫▶◻◼◽◾])\p{Extended_Pictographic}/u;

/** Whether a line introduces items of another group, judging by its colon, place, words or bold type. */
function introducesMore({ list, heading, lines }: Group, line: Line, next: Line): boolean {
  const { rest, scope } = heading ?? {};
  const hasColon = /[:…]$/.test(line.text);
  const isInFlatList = isList(scope) && itemAround(line.box)?.parent === scope && !line.opensList;
  // An emoji before a line between two lists decorates a title.
  const isDecorated =
    EMOJI.test(line.text) &&
    [lines.at(-1), next].every((other) => other && isItem(other) && !EMOJI.test(other.text));
  // Between items that are not bold, a bold one is a heading if the list's own heading is, too.
  const isTitled =
    isInFlatList &&
    heading?.isBold === true &&
    !heading.title.endsWith(':') &&
    standsOut(line) &&
    isShort(line.text);
  const mayEnd = isTitled && isWithin(next.box, scope) && skillListOf(line.text) !== list;
  if (isItem(line) && !isDecorated && !(isInFlatList && hasColon))
    return mayEnd && lines.length > 0 && next.box !== line.box && !standsOut(next) && !lines.some(standsOut);
  const above = lines.at(-1);
  const isContinued = above?.paragraph === line.paragraph && UNFINISHED.test(above.text);
  const isWrapped = isContinued || (above?.paragraph === line.paragraph && /^\p{Ll}/u.test(line.text));
  if (hasColon) {
    const hasRest = rest !== undefined && !rest.endsWith(':');
    // Titles, sentences and the first part of a wrapped line are not items.
    const isItemLike = (other: Line) => !standsOut(other) && !/[.:!?…]$/.test(other.text);
    const mayFollowItems = !isWrapped && (EXTRA.test(line.text) || /\bif you\b/i.test(line.text));
    const hasEntry = lines.some((other) => isItem(other) || (mayFollowItems && isItemLike(other)));
    return hasRest || (lines.length > 0 && !isItem(next)) || hasEntry;
  }
  const isExtra = list !== 'desirableSkills' && EXTRA.test(line.text);
  const isBelow = !isContinued && [lines[0], above].every((other) => other && isItem(other));
  const isWrapping = next.paragraph === line.paragraph && /^\p{Ll}/u.test(next.text);
  const leadsOn = !isWrapping && /\s(?:are|be|bring|for|had|have|if|with)$/.test(line.text);
  if (isExtra && !isWrapped && (leadsOn || (isBelow && isShort(line.text)))) return true;
  const isBetween = isBelow && isItem(next);
  // A line that begins in lower case may continue the item above it.
  const isShortTitle =
    isShort(line.text) && (!/^\p{Ll}/u.test(line.text) || itemAround(next.box) !== undefined);
  return isBetween && (isShortTitle || /\?$/.test(line.text) || EXTRA.test(line.text));
}

/** Whether text means nothing without its column's name: a tick, a number or an answer, for example. */
const isMark = (text: string) => /^(?:x|y|n|yes|no|none|nil|na)?$/i.test(text.replace(/\P{L}/gu, ''));

/** Whether a line or an entry only says that there is nothing, as "N/A" does. */
const isNone = ({ runs }: Pick<Line, 'runs'>) =>
  /^(?:none|nil|na|notapplicable)$/i.test(rawText(runs).replace(/\P{L}/gu, ''));

/** A group for each cell of a row in an Essential and Desirable table. A cell that spans rows is read in the first. */
function groupsOfRow({ cells = [] }: Line, above?: Line): Group[] {
  const lists = cells.map(({ name }) => skillNameOf(name, true) ?? 'skills');
  const isSplit = lists.includes('essentialSkills') && lists.includes('desirableSkills');
  const hasText = cells.some(({ lines }) => !lines.every(({ text }) => isMark(text)));
  const groups = cells.map(({ name, lines }, column): Group => {
    const list = lists[column] ?? 'skills';
    const isEmpty = (hasText && lines.every(isNone)) || above?.cells?.some((cell) => cell.lines === lines);
    // What a header says apart from the list's name is shown once.
    const isNew = !skillNameOf(name) && above?.cells?.[column]?.name !== name;
    const note = isNew ? name.replace(LEADING_NAME, '') : '';
    const heading = { list, title: '', rank: 7, scope: undefined, ...(note && { note }) };
    return { list, heading, isDivided: false, lines: isEmpty ? [] : worthReading(lines) };
  });
  const hasMark = groups.some(({ lines }) => lines.length > 0 && lines.every(({ text }) => isMark(text)));
  return isSplit && !hasMark && !lists.includes('skills') ? groups : [];
}
