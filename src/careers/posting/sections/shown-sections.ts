import type { Aside, ListName, Posting } from '../posting.ts';

const ORDER: ListName[] = [
  'keyResponsibilities',
  'skills',
  'essentialSkills',
  'desirableSkills',
  'whyJoinUs',
];

/** The headings of a position's sections, as visitors read them. */
export type SectionHeadings = Record<ListName | 'aboutUs', string>;

/** A section of a position as it is shown: paragraphs, each followed by its list, and what comes after the last. */
export interface ShownSection {
  heading: string;
  subtitle?: string | undefined;
  parts: { text: string[]; items: string[] }[];
  after: string[];
}

/** The sections that come after the description and have something in them, in their order. */
export const shownSections = (posting: Posting, headings: SectionHeadings): ShownSection[] =>
  ORDER.filter((name) => posting[name].length > 0).map((name) => ({
    heading: headings[name],
    ...toShown(posting[name], posting.asides[name]),
  }));

function toShown(items: string[], { subtitle, before = [], between = [], after = [] }: Aside = {}) {
  // A paragraph within the list parts it in two.
  const starts = [{ index: 0, text: before }, ...between];
  const parts = starts.map(({ index, text }, part) => ({
    text,
    items: items.slice(index, starts[part + 1]?.index),
  }));
  return { subtitle, parts, after };
}

/** The content of a position's page, as HTML of the elements that search engines read in a description. */
export function detailHtml(posting: Posting, headings: SectionHeadings): string {
  const sections = shownSections(posting, headings).map(({ heading, subtitle, parts, after }) => [
    ...[heading, subtitle ?? []].flat().map(paragraph),
    ...parts.flatMap(({ text, items }) => [...text.map(paragraph), list(items)]),
    ...after.map(paragraph),
  ]);
  const aboutUs = posting.aboutUs ? [headings.aboutUs, posting.aboutUs].map(paragraph) : [];
  return [posting.description, ...aboutUs, ...sections.flat()].join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
