import {
  boxAround,
  isBold,
  isList,
  isShort,
  isSubheading,
  isWithin,
  itemAround,
  type Line,
  type Run,
  runsOf,
  standsOut,
  withoutBullets,
} from '../rich-text/line.ts';
import {
  EMOJI,
  type Entry,
  itemRuleOf,
  signOf,
  titlesList,
  toEntries,
  UNFINISHED,
  worthReading,
} from './items.ts';
import {
  boldLeadOf,
  EXTRA,
  isPay,
  isTitle,
  LEADING_NAME,
  partsOf,
  readSkillHeading,
  type SkillHeading,
  type SkillList,
  skillListOf,
  skillNameOf,
} from './skill-headings.ts';

/** Lines under one heading in the skills section. Lines without a heading belong to the neutral list. */
interface Group {
  list: SkillList;
  heading?: SkillHeading;
  /** The runs of the heading's line, which may contain links. */
  runs?: Run[];
  /** The rank of the subheading that it begins with. Further subheadings of that rank do not end it. */
  divider?: number;
  lines: Line[];
}

/**
 * Reads the skills section into its three lists; the neutral one is last, unless it begins first. The heading of a
 * category goes into each list directly below it.
 */
export function readSkills(lines: Line[]): [name: SkillList, entries: Entry[]][] {
  const groups = groupsOf(lines).filter((group) => hasContent(group) || group.heading?.note !== undefined);
  const hasBullets = groups.some((group) => itemRuleOf(group.lines) !== 'lines');
  const entries: Record<SkillList, Entry[]> = { skills: [], essentialSkills: [], desirableSkills: [] };
  const shownIn = new Set<SkillList>();
  let category: Line | undefined;
  let first: SkillList | undefined;
  for (const [index, group] of groups.entries()) {
    const next = groups[index + 1];
    if (isNeutral(group)) {
      category = isCategory(group.lines.at(-1), next) ? group.lines.pop() : undefined;
      shownIn.clear();
    } else if (category && !shownIn.has(group.list)) {
      entries[group.list].push(category);
      shownIn.add(group.list);
    }
    const found = entriesOf(group, lines, hasBullets);
    // Prose before the first list belongs to that list. If it has no colon at its end, it may describe all the skills,
    // which are not desirable, or say when to apply.
    const leadsIn =
      index === 0 &&
      (group.lines.at(-1)?.text.endsWith(':') ||
        (next?.list === 'essentialSkills' && !isAboutJob(group.lines, groups.slice(2)))) &&
      !found.some((entry) => entry.isItem) &&
      !group.lines.some((line) => line.cells ?? boxAround(line.box, 'tr'));
    const list = (leadsIn && next?.list) || group.list;
    entries[list] = entries[list].concat(found);
    if (found.length > 0) first ??= list;
  }
  const names: SkillList[] = ['essentialSkills', 'desirableSkills'];
  if (first === 'skills') names.unshift('skills');
  else names.push('skills');
  return names.map((name) => [name, entries[name]]);
}

/** "Closing date: 7 May", or pay. */
const FACT = /:\s|[£$€]\s?\d/;

/** Whether prose above Essential is about the job. If so, all other neutral text is shown above Essential, too. */
function isAboutJob(lines: Line[], later: Group[]): boolean {
  const hasLater = later.some(({ list }) => list === 'skills');
  return lines.some(({ text }) => FACT.test(text) && (EXTRA.test(text) || !hasLater));
}

/** Whether a line is the heading of the group directly below it, for example a row that spans both columns. */
function isCategory(line: Line | undefined, { heading }: Partial<Group> = {}): boolean {
  if (!line || !heading || (isItem(line) && !line.opensList) || isPay(line.text)) return false;
  const isRow = line.box?.tag === 'table' && heading.title === '' && isShort(line.text) && !line.cells?.[1];
  return line.opensList || isSubheading(line) || isRow;
}

function entriesOf(group: Group, section: Line[], hasBullets: boolean): Entry[] {
  const { heading, lines, runs } = group;
  const { note, rest, title } = heading ?? {};
  const isIntroduction = lines.at(-1)?.text.endsWith(':') && lines.slice(0, -1).every(isSubheading);
  const isProse =
    isNeutral(group) && (isIntroduction || (hasBullets && itemRuleOf(lines, section) === 'lines'));
  const entries = isProse ? lines : toEntries(lines, section);
  const hasMore = entries.length > 0;
  // "Desirable (French)": what is in brackets is the only item.
  const said = hasMore ? rest : rest?.replace(/^\((.*)\)$/, '$1');
  const isLead = hasMore && leadsOn(said ?? '');
  return [
    ...(note === undefined ? [] : [{ isItem: !hasMore && !rest && title !== '', runs: runsOf(note, runs) }]),
    ...(said === undefined ? [] : [{ isItem: !isLead, runs: runsOf(said, runs) }]),
    ...entries,
  ];
}

function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [neutral()];
  let headed: Line['box'];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1) ?? neutral();
    const next = lines[index + 1];
    const heading = readSkillHeading(line, group.list === 'essentialSkills' && isItem(line));
    const columns = groupsOfRow(line, lines[index - 1]);
    const empty = group.heading && !hasContent(group) ? group.heading : undefined;
    const isPlain = !isItem(line) && !(next && isItem(next));
    // “Nice to have” directly below “Desirable” only introduces the list.
    if (empty && group.list !== 'essentialSkills' && heading?.list === 'skills' && !heading.rest)
      group.lines.push(line);
    // “Essential” directly above “Desirable” may name columns whose markup was lost.
    else if (empty?.title && next && isPlain && mayNameColumns(empty, heading))
      groups.splice(-1, 1, neutral(...lines.slice(index - 1, index + 1)));
    else if (heading) {
      headed = itemAround(line.box);
      if (next?.box === headed) heading.scope ??= headed?.parent;
      // A heading that is the last in its box, such as a table with a background, applies to what follows the box.
      while (heading.scope?.tag === 'table' && next && !isWithin(next.box, heading.scope))
        heading.scope = boxAround(heading.scope.parent, 'li', 'table', 'tr');
      groups.push({ list: heading.list, heading, runs: line.runs, lines: [] });
      // A list's name at the start of a bulleted line does not apply to the next line.
      if (heading.isPlain && isItem(line) && !headed) groups.push(neutral());
    } else if (columns.length > 0) groups.push(...columns, neutral());
    else if (endsGroup(group, line, next)) groups.push(neutral(line));
    // If a heading is inside a list item, each line below it is an item of its own.
    else group.lines.push(headed && line.box === headed ? { ...line, box: { ...headed } } : line);
  }
  return groups;
}

/** Whether two headings, one directly above the other, may be the names of two columns. */
const mayNameColumns = (one: SkillHeading, other: SkillHeading | undefined) =>
  other && !other.rest && one.rank === other.rank && one.list !== other.list;

const neutral = (...lines: Line[]): Group => ({ list: 'skills', lines });

const isNeutral = ({ list, heading }: Group) => list === 'skills' && !heading;

const hasContent = ({ heading, lines }: Group) => lines.length > 0 || heading?.rest !== undefined;

/**
 * Whether a line ends the group before it: it leaves the heading's box, names another list, is a title of at least the
 * heading's rank, or introduces more items, which may be neither essential nor desirable.
 */
function endsGroup(group: Group, line: Line, next: Line | undefined): boolean {
  const { heading } = group;
  // What is on either side of "or" or "and" is in the same list.
  if (!heading || /^\P{L}*(?:and|or|and\s?\/\s?or)\P{L}*$/iu.test(line.text)) return false;
  const mayEnd = hasContent(group) || heading.scope?.tag === 'tr';
  if (heading.scope && mayEnd && !isWithin(line.box, heading.scope)) return true;
  const isApart = group.lines.at(-1)?.paragraph !== line.paragraph;
  if (next && isApart && hasContent(group) && !isItem(line) && OTHER_SECTION.test(line.text)) return true;
  const name = itemAround(line.box) ? undefined : skillNameOf(partsOf(line.text)[0]);
  // "Nice to have: a van" is desirable, but not essential.
  if (name && (name !== 'skills' || group.list === 'essentialSkills')) return true;
  if (heading.isPlain && !isItem(line)) return true;
  const above = group.lines.at(-1);
  const isBelowList = above && isItem(above) && group.divider === undefined;
  const hasEmoji = !itemAround(line.box) && isDecorated(line, group.lines);
  // After "<b>Essential:</b> ears", or a list without subheadings, "<b>Salary:</b> £30k" begins something else, but
  // "<b>E1:</b> tills" does not.
  const lead = boldLeadOf({ ...line, runs: withoutBullets(line.runs) })?.lead ?? '';
  const isOwn = (!isItem(line) || hasEmoji) && /\p{L}{2}/u.test(lead);
  // Among parts such as "<b>Technical:</b> you know" above items, a further one is not a fact.
  const [first] = group.lines;
  const isPart =
    next &&
    isItem(next) &&
    [line, first].every(
      // Not a long line: reading one of thousands of runs again for each line would take seconds.
      (part) =>
        part && part.text.length <= 300 && continuesBelow(part.text) && !isItem(part) && boldLeadOf(part),
    );
  // "<b>Essential:</b> you will need" introduces "🎧 <b>Ears:</b> good ones".
  const isIntroduced = hasEmoji && !above && continuesBelow(heading.rest ?? '');
  if (!itemAround(line.box) && isTitle(line) && isPay(line.text)) return true;
  if (isOwn && ((isBelowList && !isPart) || (heading.rest !== undefined && !isIntroduced))) return true;
  // Below a heading in capitals, and between lines that are not, a line in capitals is a title if it has several words,
  // or a blank line above but not below.
  const isParted = next?.paragraph === line.paragraph && above?.paragraph !== line.paragraph;
  const isCapitalTitle =
    [heading.title, line.text].every(isCapital) &&
    (/\s/.test(line.text) || isParted) &&
    [above, next].every((other) => other && /\p{Ll}/u.test(other.text));
  const isEmojiTitle = hasEmoji && isBold({ ...line, runs: line.runs.slice(1) });
  const isSigned = isTitleWithSign(group, line, next);
  const isLikeTitle = isTitle(line) || isEmojiTitle || isSigned || (isCapitalTitle && !isItem(line));
  if (!isLikeTitle || itemAround(line.box)) return next !== undefined && introducesMore(group, line, next);
  const rank = line.heading || 7;
  const namesOther = ![undefined, group.list].includes(skillListOf(line.text));
  if (rank < heading.rank || namesOther) return true;
  // Below an introduction such as "You will show:", "🔹 <b>Languages</b>" is the first of the list's subheadings.
  const isLead =
    isSigned &&
    above !== undefined &&
    group.lines.every((other) => !isItem(other) && (continuesBelow(other.text) || /[.!]$/.test(other.text)));
  if (!hasContent(group) || isLead) group.divider = rank;
  return group.divider === undefined
    ? rank === heading.rank || rank === 7
    : rank === heading.rank && rank < group.divider;
}

/**
 * Whether a line such as "✅ <b>What we offer</b>" is a title, not an item: its sign is the heading's, as in
 * "✅ <b>Essential</b>", or it is above a list and no usual bullet. The item above has another sign.
 */
function isTitleWithSign({ heading, lines }: Group, line: Line, next: Line | undefined): boolean {
  const [sign, ofHeading, ofItem] = [line.text, heading?.title, lines.at(-1)?.text].map(signOf);
  if (sign === undefined || sign === ofItem) return false;
  const isLikeHeading = sign === ofHeading && isBold({ ...line, runs: withoutBullets(line.runs) });
  return isLikeHeading || (titlesList(line, next) && !/^[•●○▪■·\p{Pd}*]/u.test(sign));
}

/** Usual titles of other sections, for text without any markup. */
const OTHER_SECTION =
  /^(?:what we(?: can)? offer|what['’]s in it for you|why (?:join|work (?:for|with)) us|(?:how )?to apply|about us)[:?]?$/i;

const isCapital = (text: string) => /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);

const isItem = (line: Line) => itemRuleOf([line]) !== 'lines';

/** Whether a line begins with an emoji that is not the bullet of a list. */
const isDecorated = (line: Line, list: Line[]) =>
  EMOJI.test(line.text) && !list.some(({ text }) => EMOJI.test(text));

/** Whether a line introduces items of another group, judging by its colon, place or words. */
function introducesMore({ list, heading, lines }: Group, line: Line, next: Line): boolean {
  const { rest, scope } = heading ?? {};
  const { text, paragraph } = line;
  const above = lines.at(-1);
  const hasColon = /[:…]$/.test(text);
  if (isItem(line)) {
    const isBetweenItems = [above, next].every((other) => other && isItem(other) && !EMOJI.test(other.text));
    const isEmojiTitle =
      isDecorated(line, lines) && (isBetweenItems || (EXTRA.test(text) && LEADS_ON.test(text)));
    const isInFlatList = isList(scope) && itemAround(line.box)?.parent === scope && !line.opensList;
    const isBoldTitle =
      heading?.isBold === true && isBold(line) && [above, next].every((other) => other && !isBold(other));
    return isEmojiTitle || (isInFlatList && (hasColon || isBoldTitle));
  }
  if (!hasColon && above?.paragraph === paragraph && (UNFINISHED.test(above.text) || /^\p{Ll}/u.test(text)))
    return false;
  if (hasColon) {
    // Titles and sentences are not items.
    const hasPlainItem = lines.some((other) => !standsOut(other) && !/[.:!?…]$/.test(other.text));
    const isOther = !isItem(next) || (hasPlainItem && (EXTRA.test(text) || /\bif you\b/i.test(text)));
    return (
      (rest !== undefined && !rest.endsWith(':')) || lines.some(isItem) || (above !== undefined && isOther)
    );
  }
  const isBelow = [lines[0], above].every((other) => other && isItem(other));
  const mayLead = list === 'essentialSkills' || (list === 'skills' && above !== undefined);
  if (mayLead && EXTRA.test(text) && (isBelow || LEADS_ON.test(text))) return true;
  return isBelow && isItem(next) && !/[.!]$/.test(text);
}

/** The end of an introduction, such as "Bonus points if you have". */
const LEADS_ON = /\s(?:are|be|bring|following|for|had|have|if|need|these|with)\.?$/;

const continuesBelow = (text: string) => [/[:…]$/, LEADS_ON, UNFINISHED].some((end) => end.test(text));

const leadsOn = (text: string) => continuesBelow(text) || /^\(.*\)$/.test(text);

/** Whether text means nothing without its column's name: a tick, a number or an answer, for example. */
const isMark = (text: string) =>
  /^(?:x|y|n|yes|no|none|nil|na|\p{N}+)?$/iu.test(text.replace(/[^\p{L}\p{N}]/gu, ''));

/** Whether a line only means "none", or is blank. */
const isNone = ({ text }: Line) =>
  /^(?:none|nil|na|notapplicable)?$/i.test(text.replace(/[\p{Pd}\s_.…/()[\]]/gu, ''));

/** A group for each cell of a row if every column names a list. A cell that spans rows is read only in the first. */
function groupsOfRow({ cells = [] }: Line, above?: Line): Group[] {
  const lists = cells.map(({ name }) => skillNameOf(name, true) ?? 'skills');
  const groups = cells.map(({ name, lines }, column): Group => {
    const list = lists[column] ?? 'skills';
    const isRead = above?.cells?.some((cell) => cell.lines === lines);
    // What a header says apart from the list's name is shown once.
    const isNew = !skillNameOf(name) && above?.cells?.[column]?.name !== name;
    const note = isNew ? name.replace(LEADING_NAME, '') : '';
    const heading = { list, title: '', rank: 7, scope: undefined, ...(note && { note }) };
    return {
      list,
      heading,
      lines: isRead || lines.every(isNone) ? [] : worthReading(lines),
    };
  });
  const marks = cells.filter(({ lines }) => lines.every(({ text }) => isMark(text)));
  // "N/A" beside a skill is left out; in other rows, it stays with its column's name.
  const hasMark = marks.some(
    ({ lines }) => lines[0] && (marks.length === cells.length || !lines.every(isNone)),
  );
  return hasMark || lists.includes('skills') ? [] : groups;
}
