import type { RowNote } from './row.ts';

/** The sections after the description. No feed field maps to `aboutUs` yet. */
export type SectionName =
  'aboutUs' | 'keyResponsibilities' | 'skills' | 'essentialSkills' | 'desirableSkills' | 'whyJoinUs';

/** One open position. Its strings are plain text, except `description` and `sections`, which are safe HTML. */
export interface Posting {
  id: string;
  /** `<title in ASCII kebab-case>-<number or UUID>`, the last part of `/jobs/<slug>/`. */
  slug: string;
  title: string;
  department?: string | undefined;
  location?: string | undefined;
  type?: string | undefined;
  workplace?: string | undefined;
  /** Salary as worded in the feed, e.g. "£38,000 - £44,000 / year"; only if the tenant has made it public. */
  salary?: string | undefined;
  /** ISO date and time with a UTC offset. */
  deadline?: string | undefined;
  description: string;
  /** The start of the description as plain text: at most 200 characters and an ellipsis. */
  preview: string;
  /** HTML of paragraphs and lists, in page order. `skills` contains those that are neither essential nor desirable. */
  sections: Partial<Record<SectionName, string>>;
  /** http(s) URL of the posting at the recruiting service, where people apply. */
  url: string;
}

export interface MappedRows {
  postings: Posting[];
  skipped: RowNote[];
  /** Fields, or parts of fields, that could not be read and so are missing from the postings. */
  warnings: RowNote[];
}

/** What one build publishes. */
export interface PostingsResult extends MappedRows {
  /** When the feed sent the rows, as an ISO timestamp; absent if they are the sample, or nothing could be read. */
  fetchedAt?: string;
  source: string;
  /** Why the feed could not be used. If set, the postings are from its last good snapshot, or the list is empty. */
  failure?: string;
}

/** The alphabetical order of text, with "Team 2" before "Team 10". */
export const textOrder = (locale: string) => new Intl.Collator(locale, { numeric: true }).compare;

/** Sorts by department (postings without one come last), title and id, regardless of their order in the feed. */
export function postingOrder(locale: string): (a: Posting, b: Posting) => number {
  const compare = textOrder(locale);
  return (a, b) =>
    Number(a.department === undefined) - Number(b.department === undefined) ||
    compare(a.department ?? '', b.department ?? '') ||
    compare(a.title, b.title) ||
    compare(a.id, b.id) ||
    (a.id < b.id ? -1 : Number(a.id > b.id));
}
