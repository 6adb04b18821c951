import { type Section, toEntries, toSection, worthReading } from './items.ts';
import type { Warn, Row } from '../row.ts';
import { htmlOf, textOf } from '../fields.ts';
import type { Line } from '../rich-text/line.ts';
import { readLines } from '../rich-text/read-lines.ts';
import { readSkills } from './skills.ts';
import { addSubtitle, type SectionName, withoutOwnTitle } from './section-titles.ts';
import type { Aside, ListName, Posting } from '../posting.ts';

/** Reads a row's sections into lists and the text around them. */
export function readSections(row: Row, warn: Warn): Record<ListName, string[]> & Pick<Posting, 'asides'> {
  const linesOf = (field: string) => readLines(htmlOf(row, field, warn));
  const headerOf = (field: string) => textOf(row[`${field}_header`], `${field}_header`, warn);
  const responsibilities = readSection(linesOf('key_responsibilities'), 'keyResponsibilities');
  const skills = readSkills(linesOf('skills_knowledge_expertise'));
  const benefits = readSection(linesOf('benefits'), 'whyJoinUs');
  addSubtitle([responsibilities], headerOf('key_responsibilities'), 'keyResponsibilities');
  addSubtitle(Object.values(skills), headerOf('skills_knowledge_expertise'), 'skills');
  addSubtitle([benefits], headerOf('benefits'), 'whyJoinUs');
  const sections: Record<ListName, Section> = {
    keyResponsibilities: responsibilities,
    ...skills,
    whyJoinUs: benefits,
  };
  const asides: Partial<Record<ListName, Aside>> = {};
  for (const [list, { aside }] of Object.entries(sections)) {
    if (Object.keys(aside).length > 0) asides[list as ListName] = aside;
  }
  return {
    keyResponsibilities: responsibilities.items,
    essentialSkills: skills.essentialSkills.items,
    desirableSkills: skills.desirableSkills.items,
    skills: skills.skills.items,
    whyJoinUs: benefits.items,
    asides,
  };
}

/** Reads a section with one list. */
function readSection(lines: Line[], name: SectionName): Section {
  return toSection(toEntries(withoutOwnTitle(worthReading(lines), name)));
}
