/** The sections of a row that become lists. */
export type SectionName = 'keyResponsibilities' | 'skills' | 'whyJoinUs';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Headers made of these alone say nothing that the site's heading, or the heading of another section, does not. */
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

/** Whether a tenant's header says more than the site's heading, whatever its capitals and punctuation. */
export function saysMore(header: string, section: SectionName): boolean {
  const found = header.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  return found.some((word) => !GENERIC[section].has(word));
}
