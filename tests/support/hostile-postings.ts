import { injections } from '../fixtures/injections.ts';

const BOARD = 'https://board.example/en/postings';

/** Each injection, with the id of the posting made from it. */
export const hostilePostings = injections.map((injection, index) => ({
  ...injection,
  id: String(710_000 + index),
}));

/** A feed's response: a row for each of `hostilePostings`, plus two rows per injection that cannot be published. */
export function hostileFeed() {
  const refused = injections.flatMap(({ text }, index) => [
    { id: String(730_000 + index), title: text, url: text },
    // Some of these strings are valid ids on their own, but not with a space.
    { id: `${text} ${text}`, title: text, url: `${BOARD}/1` },
  ]);
  return {
    data: [...hostilePostings.map(rowOf), ...refused],
    ['__proto__']: { polluted: true },
    meta: injections,
  };
}

/**
 * Puts a string in each plain field, and in each HTML field twice: escaped, then as markup that may hide the rest. The
 * keys at the end must be ignored: our own field names, and ones that all objects inherit.
 */
const rowOf = ({ text, id }: { text: string; id: string }) => ({
  id,
  title: text,
  url: `${BOARD}/${text}?q=${text}#${text}`,
  job: { id: text, department: { id: text, name: text } },
  location: { id: text, name: text },
  employment_type: text,
  employment_type_text: text,
  workplace_type: text,
  workplace_type_text: text,
  compensation: text,
  compensation_visible: true,
  deadline_at: `2026-12-18T23:59:59Z${text}`,
  description: `<p>${escaped(text)}</p>${text}`,
  key_responsibilities: `<ul><li>First</li><li>${escaped(text)}</li><li>${text}</li></ul>`,
  key_responsibilities_header: text,
  skills_knowledge_expertise: `<ul><li>First</li><li><em>${escaped(text)}</em></li></ul><h3>Essential</h3>${text}`,
  skills_knowledge_expertise_header: text,
  benefits: `<ul><li>First</li><li>${escaped(text)}</li></ul><p><strong>${text}`,
  benefits_header: text,
  ['__proto__']: { aboutUs: text, department: text, polluted: text },
  constructor: { prototype: { aboutUs: text, polluted: text } },
  [text]: text,
  aboutUs: text,
  slug: text,
  preview: text,
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
