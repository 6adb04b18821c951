import fc from 'fast-check';
import { attack, injections } from '../fixtures/injections.ts';

const BOARD = 'https://board.example/en/postings';

/** Each injection, with the id of the posting made from it. */
export const hostilePostings = injections.map((injection, index) => ({
  ...injection,
  id: String(710_000 + index),
}));

/** A feed's response: a row for each of `hostilePostings`, plus two rows per injection that cannot be published. */
export function hostileFeed() {
  const published = hostilePostings.map(({ text, id }) => ({
    ...always(text),
    ...usual(() => text),
    id,
  }));
  const refused = injections.flatMap(({ text }, index) => [
    { id: String(730_000 + index), title: text, url: text },
    // Some of these strings are valid ids on their own, but not with a space.
    { id: `${text} ${text}`, title: text, url: `${BOARD}/1` },
  ]);
  return { data: [...published, ...refused], ['__proto__']: { polluted: true }, meta: injections };
}

/** The id of the only harmless posting in `randomFeed`. */
export const HARMLESS_ID = '740000';

/**
 * A feed's response: postings with random attacks in every usual field, and one with harmless text, whose title gives
 * the seed. The nightly run sets a different seed each time.
 */
export function randomFeed() {
  const seed = Number(process.env['ATTACK_SEED'] || 1);
  const texts = fc.sample(attack, { seed, numRuns: 50_000 }).values();
  const next = () => texts.next().value ?? '';
  const postings = Array.from({ length: 2_000 }, (_, index) => ({
    ...usual(next),
    compensation_visible: true,
    id: String(750_000 + index),
  }));
  return {
    data: [...postings, { ...usual(() => `Seed ${seed}`), compensation_visible: true, id: HARMLESS_ID }],
  };
}

/** Section headings, and keys that must be ignored in a row: our own field names, and ones that all objects inherit. */
const always = (text: string) => ({
  ['__proto__']: { aboutUs: text, department: text, polluted: text },
  constructor: { prototype: { aboutUs: text, polluted: text } },
  [text]: text,
  aboutUs: text,
  slug: text,
  preview: text,
  key_responsibilities_header: text,
  skills_knowledge_expertise_header: text,
  benefits_header: text,
  compensation_visible: true,
});

/** Puts a string in each plain field and two in each HTML field: escaped, then as markup that may hide the rest. */
const usual = (text: () => string) => ({
  title: text(),
  url: `${BOARD}/${text()}?q=${text()}#${text()}`,
  job: { id: text(), department: { id: text(), name: text() } },
  location: { id: text(), name: text() },
  employment_type: text(),
  employment_type_text: text(),
  workplace_type: text(),
  workplace_type_text: text(),
  compensation: text(),
  deadline_at: `2026-12-18T23:59:59Z${text()}`,
  description: `<p>${escaped(text())}</p>${text()}`,
  key_responsibilities: `<ul><li>First</li><li>${escaped(text())}</li><li>${text()}</li></ul>`,
  skills_knowledge_expertise: `<ul><li>First</li><li><em>${escaped(text())}</em></li></ul><h3>Essential</h3>${text()}`,
  benefits: `<ul><li>First</li><li>${escaped(text())}</li></ul><p><strong>${text()}`,
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
