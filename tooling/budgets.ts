import { gzipSync } from 'node:zlib';

export type Unit = 'B' | 'MB' | 'ms' | 'times' | 'file' | 'tap' | '';

export interface Budget {
  /** The name of its row in docs/specification.md. A row may have several limits. */
  what: string;
  /** The maximum; for a score, the minimum. */
  limit: number;
  unit: Unit;
  isScore?: true;
}

const beforeIntent = 'script before any sign of intent';
const openingScripts = 'scripts loaded when a dialog opens, excluding supabase-js';
const firstTap = 'phone: first tap to the panel';

/** The limits in docs/specification.md, in the same order. Sizes are gzipped; a kB is 1,000 bytes. */
export const budgets = {
  firstScreen: { what: 'HTML and CSS of a page', limit: 14_000, unit: 'B' },
  page: { what: 'HTML and CSS of a page', limit: 20_000, unit: 'B' },
  home: { what: 'HTML and CSS of a page', limit: 23_000, unit: 'B' },
  pageFace: { what: 'web font', limit: 4_400, unit: 'B' },
  scriptFiles: { what: beforeIntent, limit: 0, unit: 'file' },
  inlineScript: { what: beforeIntent, limit: 3300, unit: 'B' },
  careersInlineScript: { what: beforeIntent, limit: 4300, unit: 'B' },
  fontFiles: { what: 'web font', limit: 1, unit: 'file' },
  font: { what: 'web font', limit: 22_000, unit: 'B' },
  landingPage: {
    what: 'the landing page until its first paint, without the picture',
    limit: 40_000,
    unit: 'B',
  },
  waitlistScripts: { what: openingScripts, limit: 75_000, unit: 'B' },
  positionScripts: { what: openingScripts, limit: 72_000, unit: 'B' },
  tenPositions: { what: 'the careers page', limit: 21_000, unit: 'B' },
  thousandPositions: { what: 'the careers page', limit: 55_000, unit: 'B' },
  tapToPanel: { what: firstTap, limit: 100, unit: 'ms' },
  // Not measured by the bench: `tests/e2e/early-tap.spec.ts` taps once.
  taps: { what: firstTap, limit: 1, unit: 'tap' },
  tapToText: { what: 'phone: first tap on a position to its text', limit: 1.5, unit: 'times' },
  enterToThanks: { what: 'phone: Enter to the thank-you message', limit: 150, unit: 'ms' },
  firstPaint: { what: 'phone: first contentful paint', limit: 1.3, unit: 'times' },
  largestPaint: { what: 'phone: largest contentful paint', limit: 1.4, unit: 'times' },
  headlines: {
    what: 'phone: first visits with the headline in the typeface',
    limit: 1,
    unit: '',
    isScore: true,
  },
  layoutShift: { what: 'layout shift', limit: 0, unit: '' },
  lighthouse: {
    what: 'Lighthouse on a phone: every category on every page',
    limit: 100,
    unit: '',
    isScore: true,
  },
  posting: { what: 'build', limit: 3, unit: 'times' },
  buildMemory: { what: 'build', limit: 1500, unit: 'MB' },

  // Our own budgets, from the second table in the specification.
  subsetFont: { what: 'web font, subset to the weights and languages in use', limit: 17_000, unit: 'B' },
  picture: { what: 'a picture on a 360 px wide phone', limit: 45_000, unit: 'B' },
  duplicateModules: { what: 'modules in more than one script file', limit: 0, unit: '' },
  middlePaint: {
    what: 'phone twice as fast, on 4G: first and largest contentful paint',
    limit: 1.6,
    unit: 'times',
  },
  longestTask: { what: 'phone: longest task in a list of 1,000 positions', limit: 100, unit: 'ms' },
} as const satisfies Record<string, Budget>;

/** The size of a text gzipped at level 6. The hosts that we configure send at most 0.5 % more. */
export const gzippedSize = (text: string | Buffer): number => gzipSync(text, { level: 6 }).length;

/** Formats a figure: `13.1 kB`, `48 ms`, `1.1 times`, `0.098`. */
export function formatValue(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return 'unknown';
  if (unit === 'ms') return `${Math.round(value)} ms`;
  const [amount, of] = inLargeUnits(value, unit);
  return `${Number(amount.toPrecision(3))} ${of}`.trim();
}

/** Formats a limit without rounding: `14 kB`. */
export const formatLimit = ({ limit, unit }: Budget): string => inLargeUnits(limit, unit).join(' ').trim();

function inLargeUnits(value: number, unit: Unit): [number, string] {
  if (value >= 1000 && unit === 'B') return [value / 1000, 'kB'];
  if (value >= 1000 && unit === 'MB') return [value / 1000, 'GB'];
  return [value, unit];
}
