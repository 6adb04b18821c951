import { type Line, isSubheading } from '../rich-text/line.ts';
import { readLines } from '../rich-text/read-lines.ts';
import { renderSection } from '../rich-text/render.ts';
import { htmlOf, textOf } from '../fields.ts';
import type { Posting } from '../posting.ts';
import type { Row, Warn } from '../row.ts';
import { type Field, saysMore } from './generic-words.ts';
import { type Entry, itemRuleOf, toEntries, worthReading } from './items.ts';
import { readSkillHeading, skillNameOf } from './skill-headings.ts';
import { readSkills } from './skills.ts';

type Sections = [name: keyof Posting['sections'], entries: Entry[]][];

const READERS: [Field, (lines: Line[]) => Sections][] = [
  ['key_responsibilities', (lines) => [['keyResponsibilities', toEntries(lines)]]],
  ['skills_knowledge_expertise', readSkills],
  ['benefits', (lines) => [['whyJoinUs', toEntries(lines)]]],
];

/** The sections that have content. A field's own header is above its first, if it adds to the site's heading. */
export function readSections(row: Row, warn: Warn): Posting['sections'] {
  const sections: Posting['sections'] = {};
  for (const [field, read] of READERS) {
    const lines = worthReading(readLines(htmlOf(row, field, warn)));
    const header = textOf(row[`${field}_header`], `${field}_header`, warn);
    const found = read(withoutOwnTitle(lines, field, header)).filter(([, entries]) => entries.length > 0);
    for (const [index, [name, entries]] of found.entries()) {
      // "Essential" may be only in the header.
      const addsToHeading = header && (saysMore(header, field) || (name === 'skills' && skillNameOf(header)));
      sections[name] = renderSection(index === 0 && addsToHeading ? header : undefined, entries);
    }
  }
  return sections;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Drops a first line that repeats the field's header or, as the only heading of its level, the site's own. */
function withoutOwnTitle(lines: Line[], field: Field, header = ''): Line[] {
  const [first, ...others] = lines;
  if (!first?.text || !isSubheading(first) || readSkillHeading(first)) return lines;
  if (lettersOf(first.text) === lettersOf(header)) return others;
  // Without items of its own, it is the title of the Essential and Desirable below it.
  const hasItems = itemRuleOf(others.slice(0, 1)) !== 'lines';
  const isAlike = (line: Line) =>
    isSubheading(line) && line.heading === first.heading && (hasItems || !readSkillHeading(line));
  return saysMore(first.text, field) || others.some(isAlike) ? lines : others;
}
