import { gzipSync } from 'node:zlib';

export type Unit = 'B' | 'MB' | 'ms' | 'times' | 'file' | 'tap' | '';

export interface Budget {
  /** The maximum; for a score, the minimum. */
  limit: number;
  unit: Unit;
  isScore?: true;
}

/** The limits in docs/specification.md, in the same order. Sizes are gzipped; a kB is 1,000 bytes. */
export const budgets = {
  firstScreen: { limit: 14_000, unit: 'B' },
  page: { limit: 20_000, unit: 'B' },
  home: { limit: 23_000, unit: 'B' },
  pageFace: { limit: 4_400, unit: 'B' },
  scriptFiles: { limit: 0, unit: 'file' },
  inlineScript: { limit: 3300, unit: 'B' },
  careersInlineScript: { limit: 4300, unit: 'B' },
  fontFiles: { limit: 1, unit: 'file' },
  font: { limit: 22_000, unit: 'B' },
  landingPage: { limit: 40_000, unit: 'B' },
  waitlistScripts: { limit: 75_000, unit: 'B' },
  positionScripts: { limit: 72_000, unit: 'B' },
  tenPositions: { limit: 21_000, unit: 'B' },
  thousandPositions: { limit: 55_000, unit: 'B' },
  tapToPanel: { limit: 100, unit: 'ms' },
  // Not measured by the bench: `tests/e2e/early-tap.spec.ts` taps once.
  taps: { limit: 1, unit: 'tap' },
  tapToText: { limit: 1.5, unit: 'times' },
  enterToThanks: { limit: 150, unit: 'ms' },
  firstPaint: { limit: 1.3, unit: 'times' },
  largestPaint: { limit: 1.4, unit: 'times' },
  headlines: { limit: 1, unit: '', isScore: true },
  layoutShift: { limit: 0, unit: '' },
  lighthouse: { limit: 100, unit: '', isScore: true },
  posting: { limit: 3, unit: 'times' },
  buildMemory: { limit: 1500, unit: 'MB' },

  // Our own budgets, from the second table in the specification.
  subsetFont: { limit: 17_000, unit: 'B' },
  picture: { limit: 45_000, unit: 'B' },
  duplicateModules: { limit: 0, unit: '' },
  middlePaint: { limit: 1.6, unit: 'times' },
  longestTask: { limit: 100, unit: 'ms' },
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
