import type { RowNote } from './row.ts';

/** The sections of a posting that are lists of plain text. */
export type ListName = 'keyResponsibilities' | 'essentialSkills' | 'desirableSkills' | 'skills' | 'whyJoinUs';

/** What the feed has around the items of a list: shown as text, never as an item. A list without items has none. */
export interface Aside {
  /** The tenant's own header, where it says more than the site's heading for the section. */
  subtitle?: string;
  /** Paragraphs, by the number of items that come before them. */
  prose?: Record<number, string[]>;
}

/**
 * One open position, mapped from a row of the feed as docs/specification.md says. Every string is plain text, except
 * `description`.
 */
export interface Posting {
  /** The feed's own id, the posting's key: a whole number, a UUID or another code. */
  id: string;
  /** `<title in ASCII kebab-case>-<number or UUID>`, the last part of `/jobs/<slug>/`. */
  slug: string;
  title: string;
  department?: string | undefined;
  /** Each once, in the order of the feed; empty where it names none. */
  locations: string[];
  /** Employment type as a label, e.g. "Permanent - Full Time". */
  type?: string | undefined;
  /** Workplace type as a label, e.g. "Hybrid". */
  workplace?: string | undefined;
  /** Salary as the feed words it, e.g. "£38,000 - £44,000 / year", or its figures; only where the tenant shows it. */
  salary?: string | Pay | undefined;
  /** ISO date and time with offset. */
  deadline?: string | undefined;
  /** Clean HTML, safe to insert as it is. */
  description: string;
  /** Start of the description as text, at most 200 characters and an ellipsis. */
  preview: string;
  /** Always empty: no field of the feed fills it yet. Its section appears once it has content. */
  aboutUs: string;
  keyResponsibilities: string[];
  essentialSkills: string[];
  desirableSkills: string[];
  /** Items of the skills section that stand under neither an Essential nor a Desirable heading. */
  skills: string[];
  whyJoinUs: string[];
  asides: Partial<Record<ListName, Aside>>;
  /** http(s) address of the posting at the recruiting service, where one applies. */
  url: string;
  /** What only search engines read; absent unless the day on which the posting appeared is known. */
  listing?: Listing;
}

/** A salary in figures, of which one may be missing; `per` is the time that they are for, in the feed's words. */
export interface Pay {
  minimum?: number | undefined;
  maximum?: number | undefined;
  currency: string;
  per?: string | undefined;
}

/** A part of an address in the terms of schema.org. */
export type Address = Partial<
  Record<'streetAddress' | 'postalCode' | 'addressLocality' | 'addressRegion', string>
>;

/** A posting in the terms of schema.org and Google, see `job-posting.ts`. */
export interface Listing {
  /** The UTC day on which a build first saw it. */
  datePosted: string;
  employmentTypes?: string[];
  /** What the feed has of the addresses of its places, each with the label of its place. */
  addresses?: { label: string; parts: Address }[];
  /** All of the work is done from elsewhere. */
  isRemote?: boolean;
  salary?: { currency: string; minimum: number; maximum: number; unit: string } | undefined;
}

/** What comes of the rows of a feed. */
export interface MappedRows {
  postings: Posting[];
  skipped: RowNote[];
  /** Fields that postings are published without, since they could not be read. */
  warnings: RowNote[];
}

/** What one build publishes. */
export interface PostingsResult extends MappedRows {
  /** When the rows were received from the feed, ISO; absent for the bundled sample and where there is nothing. */
  fetchedAt?: string;
  /** Where they came from, in words for the build's summary. */
  source: string;
  /** Why the feed could not be used and the last good snapshot or nothing stands in; absent when all is well. */
  failure?: string;
}
