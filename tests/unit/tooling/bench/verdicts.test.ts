import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { drawChart } from '../../../../tooling/bench/chart.ts';
import { printReport } from '../../../../tooling/bench/report.ts';
import type { Results } from '../../../../tooling/bench/results.ts';
import { parts, selectParts } from '../../../../tooling/bench/parts.ts';
import type { GrowthRow } from '../../../../tooling/bench/growth.ts';
import type { LighthouseRow } from '../../../../tooling/bench/lighthouse.ts';
import type { TapRow } from '../../../../tooling/bench/tap-to-panel.ts';

const tap: TapRow = {
  ...{ what: 'position', when: 'settled', page: 'site', taps: 1, panel: 60, live: 900, text: 300, shift: 0 },
};
const tapByHand: TapRow = {
  ...{ what: 'position', when: 'settled', page: 'by hand', taps: 1, panel: 32, text: 200, shift: 0 },
};

const page: LighthouseRow = {
  ...{ path: '/jobs/a-1/', performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  ...{ largestPaint: 900, blocking: 0, failing: [] },
};

/** Builds in which one more posting costs so many bare pages. */
const growth = (ratio: number, megabytes: number): GrowthRow[] =>
  [100, 1000, 10_000, 1000, 10_000].map((postings, index) => ({
    ...{ postings, seconds: 20, cpuSeconds: 5 + (ratio * postings) / 1000, files: 20 },
    // The most is not the first.
    megabytes: index === 2 ? megabytes / 2 : megabytes,
    ...{ bareSeconds: 9, bareCpuSeconds: 2 + postings / 1000, bareMegabytes: 500 },
  }));

/** What holds every budget, by part; some of it just so. */
const held: Record<string, object[]> = {
  paint: [{ path: '/', withFont: 660, without: 600 }],
  taps: [{ ...tap, when: 'early', panel: 100 }, { ...tapByHand, when: 'early' }, tap, tapByHand],
  thanks: [{ site: 790, byHand: 640 }],
  interactions: [
    { name: 'open', duration: 200 },
    { name: 'type', duration: 0 },
  ],
  lighthouse: [page],
  growth: growth(2, 1200),
  list: [{ during: 'scrolling', tasks: 0, longest: 0 }],
};

const judge = (rows: Record<string, object[]>) =>
  Object.entries(rows).flatMap(([name, part]) => parts[name]?.judge(part) ?? []);
const broken = (rows: Record<string, object[]>) =>
  judge(rows).flatMap(({ name, held }) => (held ? [] : [name]));

const results = (measured: Record<string, object[]>): Results => ({
  machine: { cores: 2, processor: 'Test', chromium: '156', node: '24', date: '2026-11-21', isQuick: true },
  budgets: judge(measured),
  measured,
});

test('what is within its budgets holds all of them, in every part', () => {
  expect(Object.keys(held)).toEqual(Object.keys(parts));
  expect(broken(held)).toEqual([]);
  expect(judge(held)).toHaveLength(14);
});

describe('what breaks a budget is named', () => {
  test.each<[string, Record<string, object[]>, string[]]>([
    [
      'a first paint that waits for the font',
      { paint: [{ path: '/', withFont: 661, without: 600 }] },
      ['First paint of /, without font'],
    ],
    [
      'a late panel, at the second tap, that moves',
      { taps: [{ ...tap, taps: 2, panel: 61, shift: 0.01 }, tapByHand] },
      ['Tap to panel: position, settled', 'Taps needed, most', 'Layout shift after a tap, worst'],
    ],
    [
      'a late panel at first sight',
      {
        taps: [
          { ...tap, when: 'early', panel: 101 },
          { ...tapByHand, when: 'early' },
        ],
      },
      ['Tap to panel: position, early'],
    ],
    [
      'a late text',
      { taps: [{ ...tap, text: 301 }, tapByHand] },
      ['Tap to text, by hand: position, settled'],
    ],
    ['a text without the one by hand', { taps: [tap] }, ['Tap to text, by hand: position, settled']],
    ['late thanks', { thanks: [{ site: 791, byHand: 640 }] }, ['Enter to thanks, beyond by hand']],
    ['a slow act', { interactions: [{ name: 'open', duration: 208 }] }, ['Slowest interaction (INP)']],
    ['a late largest paint', { lighthouse: [{ ...page, largestPaint: 901 }] }, ['Largest paint /jobs/…/']],
    ['a score', { lighthouse: [{ ...page, path: '/', seo: 99 }] }, ['Lighthouse /']],
    ['a dear posting', { growth: growth(3.01, 1500) }, ['One more posting, in bare pages']],
    ['much memory', { growth: growth(3, 1501) }, ['Memory of a build of 10,000']],
    [
      'a long task',
      { list: [{ during: 'filtering', tasks: 1, longest: 101 }] },
      ['Longest task in a list of 1,000'],
    ],
    [
      'a figure that is missing',
      { thanks: [{ site: NaN, byHand: 640 }] },
      ['Enter to thanks, beyond by hand'],
    ],
  ])('%s', (_, rows, names) => expect(broken(rows)).toEqual(names));
});

test('parts are selected by name, in their own order, and a wrong name is refused', () => {
  const names = (selected: string[]) => selectParts(selected).map(([name]) => name);
  expect(names(['growth', 'paint'])).toEqual(['paint', 'growth']);
  expect(names([])).toEqual(Object.keys(parts));
  expect(() => selectParts(['growth', 'toString'])).toThrow('knows no part "toString". Known: paint, taps,');
});

test('the chart is well-formed, and draws what is over its limit within the card', () => {
  const measured = { ...held, lighthouse: [{ ...page, path: '/<b>&', largestPaint: 99_000 }] };
  const svg = drawChart(judge(measured), 'x & y');
  expect(svg).toContain('x &amp; y');
  expect(svg).toContain('13 of 14 budgets held');
  expect(svg).toContain('✗ 99000 ms of 900 ms');
  expect(svg).not.toMatch(/NaN|Infinity|undefined|&(?!amp;|lt;|gt;)|<b>/);
});

test('the report has the rows of every part, every verdict with its note, and the machine', async () => {
  const stream = new PassThrough();
  const measured = { ...held, lighthouse: [{ ...page, seo: 63, failing: ['is-crawlable'] }] };
  printReport(results(measured), new Console(stream));
  const printed = await text(stream.end());
  for (const { title } of Object.values(parts)) expect(printed).toContain(title);
  expect(printed).toContain('Lighthouse /jobs/…/: 63 of 100, NOT HELD (is-crawlable)');
  expect(printed).toContain(
    'One more posting, in bare pages: 2 times of 3 times, held (2.00 ms of CPU, a bare page 1.00 ms)',
  );
  expect(printed).toContain('2026-11-21, 2 cores (Test), Chromium 156, Node 24, quick: single runs');
  expect(printed).not.toMatch(/NaN|undefined/);
});
