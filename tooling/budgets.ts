export type Unit = 'B' | 'MB' | 'ms' | 'times' | 'file' | 'tap' | '';

export interface Budget {
  /** The name of its row in docs/specification.md, which may have several limits. */
  what: string;
  /** The maximum; for a score, the minimum. */
  limit: number;
  unit: Unit;
  isScore?: true;
  /** The tests that check it; `tooling/bench/` if only `npm run bench` can. */
  heldBy: readonly string[];
}

const BENCH = 'tooling/bench/';
const BYTES = 'tests/site/budgets.spec.ts';
const SCRIPTS = 'tests/site/scripts.spec.ts';
const LISTS = 'tests/site/scale.test.ts';
const EARLY_TAP = 'tests/e2e/early-tap.spec.ts';

const beforeIntent = 'script before a sign of intent';
const openingScripts = 'scripts that opening a dialog brings, without supabase-js';
const firstTap = 'phone: first tap to the panel';

/** The limits of docs/specification.md, in its order. Bytes are compressed; a kB is 1,000 of them. */
export const budgets = {
  page: { what: 'HTML and CSS of a page', limit: 14_000, unit: 'B', heldBy: [BYTES] },
  scriptFiles: { what: beforeIntent, limit: 0, unit: 'file', heldBy: [SCRIPTS] },
  inlineScript: { what: beforeIntent, limit: 2500, unit: 'B', heldBy: [SCRIPTS] },
  careersInlineScript: { what: beforeIntent, limit: 3500, unit: 'B', heldBy: [SCRIPTS] },
  fontFiles: { what: 'web font', limit: 1, unit: 'file', heldBy: [BYTES] },
  font: { what: 'web font', limit: 22_000, unit: 'B', heldBy: [BYTES] },
  landingPage: {
    what: 'the landing page until its first paint, without the picture',
    limit: 40_000,
    unit: 'B',
    heldBy: [BYTES],
  },
  waitlistScripts: { what: openingScripts, limit: 70_000, unit: 'B', heldBy: [BYTES] },
  positionScripts: { what: openingScripts, limit: 68_000, unit: 'B', heldBy: [BYTES] },
  tenPositions: { what: 'the careers page', limit: 11_500, unit: 'B', heldBy: [LISTS] },
  thousandPositions: { what: 'the careers page', limit: 45_000, unit: 'B', heldBy: [LISTS] },
  tapToPanel: { what: firstTap, limit: 100, unit: 'ms', heldBy: [BENCH] },
  taps: { what: firstTap, limit: 1, unit: 'tap', heldBy: [EARLY_TAP] },
  tapToText: {
    what: 'phone: first tap on a position to its text',
    limit: 1.5,
    unit: 'times',
    heldBy: [BENCH],
  },
  enterToThanks: {
    what: 'phone: Enter to the message of thanks',
    limit: 150,
    unit: 'ms',
    heldBy: [BENCH],
  },
  firstPaint: { what: 'phone: first paint', limit: 1.3, unit: 'times', heldBy: [BENCH] },
  largestPaint: { what: 'phone: largest paint', limit: 1.4, unit: 'times', heldBy: [BENCH] },
  layoutShift: {
    what: 'layout shift',
    limit: 0,
    unit: '',
    heldBy: ['tests/site/layout.spec.ts', EARLY_TAP],
  },
  lighthouse: {
    what: 'Lighthouse on a phone, each category, each page',
    limit: 100,
    unit: '',
    isScore: true,
    heldBy: [BENCH],
  },
  posting: { what: 'build', limit: 3, unit: 'times', heldBy: [BENCH] },
  buildMemory: { what: 'build', limit: 1500, unit: 'MB', heldBy: [BENCH] },

  // Ours: the specification's second table.
  subsetFont: {
    what: 'web font, cut to the weights and languages in use',
    limit: 17_000,
    unit: 'B',
    heldBy: ['tests/site/font.spec.ts'],
  },
  picture: {
    what: 'the landing page’s picture on a phone 360 px wide',
    limit: 45_000,
    unit: 'B',
    heldBy: [BYTES],
  },
  duplicateModules: {
    what: 'modules in two script files',
    limit: 0,
    unit: '',
    heldBy: ['tests/site/chunks.test.ts'],
  },
  restingTapToPanel: {
    what: 'phone: tap on a page at rest to the panel',
    limit: 60,
    unit: 'ms',
    heldBy: [BENCH],
  },
  longestTask: {
    what: 'phone: longest task in a list of 1,000 positions',
    limit: 100,
    unit: 'ms',
    heldBy: [BENCH],
  },
} as const satisfies Record<string, Budget>;

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
