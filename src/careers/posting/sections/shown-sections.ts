import type { Aside, ListName, Posting } from '../posting.ts';

const ORDER: ListName[] = [
  'keyResponsibilities',
  'skills',
  'essentialSkills',
  'desirableSkills',
  'whyJoinUs',
];

/** The visible headings of a position's sections. */
export type SectionHeadings = Record<ListName | 'aboutUs', string>;

/** A visible section of a position. In each part, the paragraphs come before the list; either may be empty. */
export interface ShownSection {
  heading: string;
  subtitle?: string | undefined;
  parts: { text: string[]; items: string[] }[];
}

/** The sections with content that follow the description, in their order. */
export const shownSections = (posting: Posting, headings: SectionHeadings): ShownSection[] =>
  ORDER.filter((name) => posting[name].length > 0).map((name) => ({
    heading: headings[name],
    ...toShown(posting[name], posting.asides[name]),
  }));

function toShown(items: string[], { subtitle, prose = {} }: Aside = {}) {
  const starts = [...new Set([0, ...Object.keys(prose).map(Number)])];
  const parts = starts.map((start, index) => ({
    text: prose[start] ?? [],
    items: items.slice(start, starts[index + 1]),
  }));
  return { subtitle, parts };
}

/** The content of a position's page, in the HTML elements that search engines support in a description. */
export function detailHtml(posting: Posting, headings: SectionHeadings): string {
  const sections = shownSections(posting, headings).map(({ heading, subtitle, parts }) => [
    ...[heading, subtitle ?? []].flat().map(paragraph),
    ...parts.flatMap(({ text, items }) => [...text.map(paragraph), items.length > 0 ? list(items) : '']),
  ]);
  const aboutUs = posting.aboutUs ? [headings.aboutUs, posting.aboutUs].map(paragraph) : [];
  return [posting.description, ...aboutUs, ...sections.flat()].join('');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
const list = (items: string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
