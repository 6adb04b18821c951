import { describe, expect, test } from 'vitest';
import { judge } from '../../../../tooling/bench/budgets.ts';
import { drawChart } from '../../../../tooling/bench/chart.ts';
import { report, reportGrowth } from '../../../../tooling/bench/report.ts';
import type {
  GrowthResult,
  LighthouseResult,
  PageResult,
  Results,
} from '../../../../tooling/bench/results.ts';

const page = (path: string, html: number): PageResult => ({
  path,
  bytes: { html, css: 4000, inlineScript: 2000, font: 20_000, picture: 9000, script: 0, other: 0 },
  requests: 3,
  fonts: 1,
  scripts: 0,
  ahead: 0,
  cls: 0,
});

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const lighthouse = (path: string, change: Partial<LighthouseResult> = {}): LighthouseResult => ({
  path,
  scores: full,
  failing: {},
  lcp: 800,
  blocking: 0,
  ...change,
});

/** Builds in which one more posting costs so many bare pages. */
const growth = (ratio: number, peakMegabytes: number): GrowthResult[] =>
  [100, 1000, 10_000].map((postings) => ({
    ...{ postings, seconds: 20, cpuSeconds: 5 + (ratio * postings) / 1000, peakMegabytes },
    bare: { seconds: 9, cpuSeconds: 2 + postings / 1000, peakMegabytes: 500 },
    ...{ distMegabytes: 2, files: 20, listBytes: 40_000 },
  }));

const results = (change: Partial<Results> = {}): Results => ({
  machine: {
    cores: 2,
    processor: 'Test',
    chromium: '156',
    node: '24',
    date: '2026-11-21T10:00:00Z',
    quick: false,
  },
  pages: [page('/', 13_000), page('/jobs/', 9000), page('/jobs/a-1/', 15_000)],
  lighthouse: [lighthouse('/')],
  paints: [{ path: '/', withFont: 660, without: 600 }],
  taps: [{ what: 'waitlist dialog', when: 'early', taps: 1, panel: 48, floor: 32, live: 900, cls: 0 }],
  thanks: { site: 700, byHand: 640 },
  interactions: [{ name: 'open', duration: 40 }],
  bundle: {
    chunks: [{ file: 'a.js', bytes: 1200, fetchedBy: 'typing', modules: [{ name: 'react', bytes: 9000 }] }],
    acts: { 'opening the waitlist': 80_000 },
    duplicates: [],
  },
  list: { postings: 1000, longTasks: [{ during: 'scrolling', count: 0, longest: 0 }] },
  growth: growth(1.9, 1100),
  ...change,
});

const broken = (change: Partial<Results>) =>
  judge(results(change))
    .filter(({ held }) => !held)
    .map(({ name }) => name);

test('a site within its budgets holds all of them; a job page may be longer', () => {
  expect(broken({})).toEqual([]);
});

describe('what breaks a budget is named', () => {
  test.each<[string, Partial<Results>, string[]]>([
    ['a long page', { pages: [page('/', 14_001)] }, ['HTML with CSS, largest page']],
    ['a script', { pages: [{ ...page('/', 9000), scripts: 1 }] }, ['Script files before intent']],
    ['a shift', { pages: [{ ...page('/', 9000), cls: 0.01 }] }, ['Layout shift, worst page']],
    [
      'a first paint that waits for the font',
      { paints: [{ path: '/', withFont: 661, without: 600 }] },
      ['First paint of /, share of that without font'],
    ],
    [
      'a late largest paint',
      { lighthouse: [lighthouse('/jobs/a-1/', { lcp: 901 })] },
      ['Largest paint /jobs/…/'],
    ],
    [
      'a late answer',
      { taps: [{ what: 'position', when: 'settled', taps: 2, panel: 61, floor: 32, live: 900, cls: 0.1 }] },
      ['Tap to panel: position, settled', 'Taps needed, most', 'Layout shift after a tap, worst'],
    ],
    [
      'a late text',
      {
        taps: [
          {
            what: 'position',
            when: 'settled',
            taps: 1,
            panel: 48,
            floor: 32,
            live: 900,
            content: 301,
            contentByHand: 200,
            cls: 0,
          },
        ],
      },
      ['Tap to text: position, settled'],
    ],
    ['late thanks', { thanks: { site: 791, byHand: 640 } }, ['Enter to thanks']],
    [
      'a module twice',
      { bundle: { chunks: [], acts: { 'opening the waitlist': 88_001 }, duplicates: ['x'] } },
      ['Scripts that open the dialog', 'Modules in two chunks'],
    ],
    [
      'a long task',
      { list: { postings: 1000, longTasks: [{ during: 'filtering', count: 1, longest: 60 }] } },
      ['Long tasks in a list of 1,000'],
    ],
    ['a dear posting', { growth: growth(2.01, 1200) }, ['One more posting, in bare pages']],
    ['much memory', { growth: growth(2, 1201) }, ['Memory of a build of 10,000']],
    [
      'a figure that is missing',
      { bundle: { chunks: [], acts: {}, duplicates: [] } },
      ['Scripts that open the dialog'],
    ],
  ])('%s', (_, change, names) => expect(broken(change)).toEqual(names));
});

describe('Lighthouse', () => {
  const seo = (path: string, audits: string[]) =>
    lighthouse(path, { scores: { ...full, seo: 63 }, failing: { seo: audits } });

  test('less than 100 is a broken budget, with its reason', () => {
    const [budget] = judge(results({ lighthouse: [seo('/', ['is-crawlable'])] })).filter(({ held }) => !held);
    expect(budget).toMatchObject({ name: 'Lighthouse /', measured: 63, note: 'seo 63 (is-crawlable)' });
  });
  test('save where an error page keeps itself out of search engines, which is said', () => {
    const budgets = judge(results({ lighthouse: [seo('/404.html', ['is-crawlable'])] }));
    const budget = budgets.find(({ name }) => name === 'Lighthouse /404.html');
    expect(budget).toMatchObject({
      held: false,
      isIntended: true,
      note: 'seo 63 (is-crawlable): as intended',
    });
    expect(drawChart(budgets, '')).toContain('1 missed as intended');
  });
  test('but not for a second reason', () => {
    const budgets = judge(results({ lighthouse: [seo('/404.html', ['is-crawlable', 'meta-description'])] }));
    expect(budgets.find(({ held }) => !held)).not.toHaveProperty('isIntended');
  });
});

test('the chart is well-formed, and draws what is over its limit within the card', () => {
  const svg = drawChart(judge(results({ pages: [{ ...page('/<b>&', 99_000), scripts: 3 }] })), 'x & y');
  expect(svg).toContain('x &amp; y');
  expect(svg).not.toMatch(/NaN|Infinity|undefined|&(?!amp;|lt;|gt;)/);
  expect(svg).toContain('✗ 99.0 kB of 14.0 kB');
});

test('the report tells what one more posting costs', () => {
  expect(reportGrowth(growth(1.9, 500))).toContain(
    'one more posting costs 1.90 ms of CPU, a bare page 1.00 ms: 1.90 times as much',
  );
});

test('the report has every part, and no hole', () => {
  const text = report(results(), judge(results()));
  for (const title of [
    'Pages',
    'Lighthouse',
    'Taps',
    'Interactions',
    'Scripts',
    'Builds',
    'Budgets',
    '2 cores',
  ]) {
    expect(text).toContain(title);
  }
  expect(text).not.toMatch(/NaN|undefined/);
});
