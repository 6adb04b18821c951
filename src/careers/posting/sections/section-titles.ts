import type { Line } from '../rich-text/line.ts';
import { isSubheading } from '../rich-text/subheading.ts';
import { readSkillHeading } from './skill-headings.ts';
import type { Section } from './items.ts';

/** The sections of a row. */
export type SectionName = 'keyResponsibilities' | 'skills' | 'whyJoinUs';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** A header of only these words adds nothing to the site's headings. */
const GENERIC: Record<SectionName, ReadonlySet<string>> = {
  keyResponsibilities: words(
    'about accountabilities and duties job key main of our responsibilities role roles the this your',
  ),
  skills: words(
    'and attributes competencies criteria desirable desired essential experience expertise key knowledge main of or our ' +
      'person qualifications qualities required requirements skill skills specification the your',
  ),
  whyJoinUs: words(
    'and benefit benefits join key main of our perks rewards the us why with work working your',
  ),
};

/** Whether a tenant's header adds anything to the site's heading, regardless of case and punctuation. */
function saysMore(header: string, section: SectionName): boolean {
  const found = header.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  return found.some((word) => !GENERIC[section].has(word));
}

/** Drops a first line that is a heading and adds nothing to the site's heading for the section. */
export function withoutOwnTitle(lines: Line[], name: SectionName): Line[] {
  const [first, ...others] = lines;
  if (!first || others.length === 0 || !isSubheading(first) || saysMore(first.text, name)) return lines;
  return readSkillHeading(first) ? lines : others;
}

/** Adds the tenant's header to the first section with items, if it says more than the site's. */
export function addSubtitle(sections: Section[], subtitle: string | undefined, name: SectionName): void {
  const section = sections.find(({ items }) => items.length > 0);
  if (section && subtitle && saysMore(subtitle, name)) section.aside = { subtitle, ...section.aside };
}
