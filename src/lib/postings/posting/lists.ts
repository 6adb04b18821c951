import type { Section } from './entries.ts';
import { htmlOf, label, type Row } from './fields.ts';
import { readLines } from '../rich-text/lines.ts';
import { readSection, readSkills } from './sections.ts';
import { saysMore, type SectionName } from './subtitles.ts';
import type { Aside, ListName, Posting } from '../types.ts';

/** Reads a row's sections into lists of text and what stands beside them. Throws RowError. */
export function listsOf(row: Row): Record<ListName, string[]> & Pick<Posting, 'asides'> {
  const responsibilities = readSection(readLines(htmlOf(row, 'key_responsibilities')), 'keyResponsibilities');
  const skills = readSkills(readLines(htmlOf(row, 'skills_knowledge_expertise')));
  const benefits = readSection(readLines(htmlOf(row, 'benefits')), 'whyJoinUs');
  titleFirst([responsibilities], row.key_responsibilities_header, 'keyResponsibilities');
  titleFirst(Object.values(skills), row.skills_knowledge_expertise_header, 'skills');
  titleFirst([benefits], row.benefits_header, 'whyJoinUs');
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

/** Gives the tenant's header, where it says more than the site's, to the first section that has items. */
function titleFirst(sections: Section[], header: unknown, name: SectionName): void {
  const section = sections.find(({ items }) => items.length > 0);
  const subtitle = label(header);
  if (section && subtitle && saysMore(subtitle, name)) section.aside = { subtitle, ...section.aside };
}
