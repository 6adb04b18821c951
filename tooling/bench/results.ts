import type { BuildCost } from './builds.ts';

/** Bytes as sent, compressed. */
export interface Bytes {
  /** The whole document: what follows in it included. */
  html: number;
  /** The styles in the document, compressed by themselves. */
  css: number;
  /** The scripts in the document, compressed by themselves. */
  inlineScript: number;
  font: number;
  picture: number;
  script: number;
  other: number;
}

export interface PageResult {
  path: string;
  bytes: Bytes;
  requests: number;
  fonts: number;
  /** Script files that were requested or run before a person did anything, not counting what was fetched ahead. */
  scripts: number;
  /** Requests made once the page had loaded, for later. */
  ahead: number;
  /** The sum of every layout shift of a load and a scroll to the end, so at least what browsers report. */
  cls: number;
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface LighthouseResult {
  path: string;
  scores: Record<Category, number>;
  /** Audits that cost points, by category. */
  failing: Partial<Record<Category, string[]>>;
  lcp: number;
  blocking: number;
}

/** Milliseconds from the first tap, medians. */
export interface TapResult {
  what: string;
  when: 'early' | 'settled';
  taps: number;
  panel: number;
  /** The panel's time on a page that is nothing but a button and a native dialog: what this machine can do. */
  floor: number;
  live: number;
  /** Of a posting: its text. */
  content?: number;
  /** Its text on a page by hand, which fetches the same page and nothing else. */
  contentByHand?: number;
  /** Layout shift from the tap to the end. */
  cls: number;
}

/** Milliseconds from the Enter key to the paint of the thanks, medians. */
export interface ThanksResult {
  site: number;
  /** On a page by hand that makes the same two requests, one after the other. */
  byHand: number;
}

/** Milliseconds to the first contentful paint, medians. */
export interface PaintResult {
  path: string;
  withFont: number;
  /** Of the same page while its font is blocked, in the same minutes. */
  without: number;
}

export interface InteractionResult {
  name: string;
  /** Milliseconds to the next paint; the browser does not tell what is under 16. */
  duration: number;
}

export interface ChunkResult {
  file: string;
  bytes: number;
  /** Which act fetched it first; `never` of what the bench does not do. */
  fetchedBy: string;
  /** By package or source file, the largest first, before minification by the next step. */
  modules: { name: string; bytes: number }[];
}

export interface BundleResult {
  chunks: ChunkResult[];
  /** Compressed bytes that each act fetches. */
  acts: Record<string, number>;
  /** Modules that are in more than one chunk. */
  duplicates: string[];
}

export interface ListResult {
  postings: number;
  /** Tasks over 50 ms by what was being done. */
  longTasks: { during: string; count: number; longest: number }[];
}

export interface GrowthResult extends BuildCost {
  postings: number;
  /** What bare Astro pages of the same HTML took. */
  bare: BuildCost;
  distMegabytes: number;
  files: number;
  /** Of /jobs/, compressed. */
  listBytes: number;
}

export interface Machine {
  cores: number;
  processor: string;
  chromium: string;
  node: string;
  date: string;
  quick: boolean;
}

export interface Budget {
  name: string;
  limit: number;
  measured: number;
  unit: 'B' | 'MB' | 'ms' | '';
  held: boolean;
  /** Not held, and rightly so; the note says why. */
  isIntended?: boolean;
  /** What has to be known to read the figure. */
  note?: string;
}

export interface Results {
  machine: Machine;
  pages: PageResult[];
  lighthouse: LighthouseResult[];
  paints: PaintResult[];
  taps: TapResult[];
  thanks: ThanksResult;
  interactions: InteractionResult[];
  bundle: BundleResult;
  list: ListResult;
  growth: GrowthResult[];
}
