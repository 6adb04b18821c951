import type { RowNote } from './row.ts';
import type { Terms } from './schema-org/terms.ts';

/** The sections of a posting that are lists of plain text. */
export type ListName = 'keyResponsibilities' | 'essentialSkills' | 'desirableSkills' | 'skills' | 'whyJoinUs';

/** What the feed has around the items of a list, shown as text. A list without items has none. */
export interface Aside {
  /** The tenant's own header, if it says more than the site's heading for the section. */
  subtitle?: string;
  /** Paragraphs, by the number of items that come before them. */
  prose?: Record<number, string[]>;
}

/** One open position, mapped as docs/specification.md says. All strings but `description` are plain text. */
export interface Posting {
  /** The feed's own id: a whole number, a UUID or another code. */
  id: string;
  /** `<title in ASCII kebab-case>-<number or UUID>`, the last part of `/jobs/<slug>/`. */
  slug: string;
  title: string;
  department?: string | undefined;
  location?: string | undefined;
  /** Employment type as a label, e.g. "Permanent - Full Time". */
  type?: string | undefined;
  /** Workplace type as a label, e.g. "Hybrid". */
  workplace?: string | undefined;
  /** Salary in the feed's words, e.g. "£38,000 - £44,000 / year"; only if the tenant shows it. */
  salary?: string | undefined;
  /** ISO date and time with offset. */
  deadline?: string | undefined;
  /** Sanitized HTML. */
  description: string;
  /** The start of the description as text, at most 200 characters and an ellipsis. */
  preview: string;
  /** Always empty: no field of the feed fills it yet. */
  aboutUs: string;
  keyResponsibilities: string[];
  essentialSkills: string[];
  desirableSkills: string[];
  /** Items of the skills section that stand under neither an Essential nor a Desirable heading. */
  skills: string[];
  whyJoinUs: string[];
  asides: Partial<Record<ListName, Aside>>;
  /** http(s) URL of the posting at the recruiting service, where people apply. */
  url: string;
  terms: Terms;
  /** The UTC day on which a build first saw it, if that is known. */
  datePosted?: string | undefined;
}

/** The rows of a feed, mapped. */
export interface MappedRows {
  postings: Posting[];
  skipped: RowNote[];
  /** Fields that could not be read, and are missing from the postings. */
  warnings: RowNote[];
}

/** What one build publishes. */
export interface PostingsResult extends MappedRows {
  /** When the rows were received from the feed, ISO; absent for the bundled sample, and if there is nothing. */
  fetchedAt?: string;
  /** Where they came from, for the build's summary. */
  source: string;
  /** Why the feed could not be used, so that this is its last good snapshot or nothing. */
  failure?: string;
}
