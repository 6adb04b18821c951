const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** For each field, the words that add nothing to the site's own heading. */
const GENERIC = {
  key_responsibilities: words(
    'about accountabilities and duties job key main of our responsibilities role roles the this your',
  ),
  skills_knowledge_expertise: words(
    'a ability abilities also and are attributes be but competencies competence criteria desirable desirables ' +
      'desired desireable essential essentials experience expertise following for highly in include includes ' +
      'including is key knowledge main must need needed needs not of or our person personal qualification ' +
      'qualifications qualities required requirement requirements role skill skills specification the this to ' +
      'training traits we you your',
  ),
  benefits: words(
    'and benefit benefits join key main of our perks rewards the us why with work working your',
  ),
};

export type Field = keyof typeof GENERIC;

/** The number or letter of a heading, such as "1.", "2.1", "(b)" or "IV –". */
const NUMBERING =
  /^\(?(?:\p{N}{1,2}\p{M}*(?:\.\p{N})*(?:[.):]*|\s[–—-])|(?:[a-z]|[ivx]+)(?:[.):]|\s[–—-]))\s*(?=\p{L})/iu;

/** Whether a title adds anything to the site's heading, ignoring case, punctuation and numbering. */
export function saysMore(title: string, field: Field): boolean {
  const found =
    title
      .toLowerCase()
      .replace(NUMBERING, '')
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  return found.some((word) => !GENERIC[field].has(word));
}
