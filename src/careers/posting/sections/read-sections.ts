import { type Line, isSubheading } from '../rich-text/line.ts';
import { readLines } from '../rich-text/read-lines.ts';
import { renderSection } from '../rich-text/render.ts';
import { htmlOf, textOf } from '../fields.ts';
import type { Posting } from '../posting.ts';
import type { Row, Warn } from '../row.ts';
import { type Field, saysMore } from './generic-words.ts';
import { type Entry, toEntries, worthReading } from './items.ts';
import { readSkillHeading } from './skill-headings.ts';
import { readSkills } from './skills.ts';

type Sections = [name: keyof Posting['sections'], entries: Entry[]][];

const READERS: [Field, (lines: Line[]) => Sections][] = [
  ['key_responsibilities', (lines) => [['keyResponsibilities', toEntries(lines)]]],
  ['skills_knowledge_expertise', readSkills],
  ['benefits', (lines) => [['whyJoinUs', toEntries(lines)]]],
];

/**
 * The sections of a row that have content. A field's own header is shown above its first section, if it adds anything
 * to the site's heading.
 */
export function readSections(row: Row, warn: Warn): Posting['sections'] {
  const sections: Posting['sections'] = {};
  for (const [field, read] of READERS) {
    const lines = worthReading(readLines(htmlOf(row, field, warn)));
    const header = textOf(row[`${field}_header`], `${field}_header`, warn);
    let subtitle = header && saysMore(header, field) ? header : undefined;
    for (const [name, entries] of read(withoutOwnTitle(lines, field))) {
      if (entries.length === 0) continue;
      sections[name] = renderSection(subtitle, entries);
      subtitle = undefined;
    }
  }
  return sections;
}

/** Drops a first line that is the only heading of its level and adds nothing to the site's own for the section. */
function withoutOwnTitle(lines: Line[], field: Field): Line[] {
  const [first, ...others] = lines;
  if (!first?.text || others.length === 0 || !isSubheading(first) || saysMore(first.text, field))
    return lines;
  const isAlike = (line: Line) =>
    isSubheading(line) && line.heading === first.heading && !readSkillHeading(line);
  return readSkillHeading(first) || others.some(isAlike) ? lines : others;
}
