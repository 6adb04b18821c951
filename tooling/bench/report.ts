import { verdict } from './budgets.ts';
import type { BuildCost } from './builds.ts';
import { formatValue, kilobytes, milliseconds, table } from './format.ts';
import { costOfOne } from './growth.ts';
import { type Budget, categories, type GrowthResult, type Machine, type Results } from './results.ts';

/** Everything that was measured, as text for a console. */
export function report(results: Results, budgets: Budget[]): string {
  const sections = [
    ['Pages: bytes as sent (CSS and inline script are in the HTML, weighed by themselves)', pages(results)],
    ['Lighthouse, mobile', lighthouse(results)],
    ['First paint: slow 4G, processor 4 times slower, empty cache', paints(results)],
    ['Taps: from the first tap, slow 4G, processor 4 times slower, empty cache', taps(results)],
    ['From Enter to the thanks', thanks(results)],
    [
      'Interactions: to the next paint (the browser does not tell what is under 16 ms)',
      interactions(results),
    ],
    ['Scripts: compressed, and what they are made of', bundle(results)],
    [
      `/jobs/ with ${results.list.postings} postings, processor 4 times slower: tasks over 50 ms`,
      list(results),
    ],
    ['Builds', reportGrowth(results.growth)],
    ['Budgets', budgetTable(budgets)],
  ];
  return [...sections.map(([title, text]) => `${title}\n\n${text}`), describeMachine(results.machine)].join(
    '\n\n\n',
  );
}

export const describeMachine = ({ cores, processor, chromium, node, date, quick }: Machine): string =>
  `${date.slice(0, 10)}, ${cores} cores (${processor}), Chromium ${chromium}, Node ${node}${quick ? ', quick: single runs' : ''}`;

const pages = ({ pages }: Results) =>
  table([
    [
      'page',
      'HTML',
      'CSS',
      'inline',
      'font',
      'picture',
      'script',
      'other',
      'requests',
      'ahead',
      'scripts',
      'CLS',
    ],
    ...pages.map(({ path, bytes, requests, ahead, scripts, cls }) => [
      path,
      ...[
        bytes.html,
        bytes.css,
        bytes.inlineScript,
        bytes.font,
        bytes.picture,
        bytes.script,
        bytes.other,
      ].map(kilobytes),
      requests,
      ahead,
      scripts,
      formatValue(cls, ''),
    ]),
  ]);

const lighthouse = ({ lighthouse }: Results) =>
  table([
    ['page', ...categories, 'LCP', 'blocking'],
    ...lighthouse.map(({ path, scores, lcp, blocking }) => [
      path,
      ...categories.map((category) => scores[category]),
      milliseconds(lcp),
      milliseconds(blocking),
    ]),
  ]);

const paints = ({ paints }: Results) =>
  table([
    ['page', 'with its font', 'without'],
    ...paints.map(({ path, withFont, without }) => [path, milliseconds(withFont), milliseconds(without)]),
  ]);

const taps = ({ taps }: Results) =>
  table([
    ['what', 'when', 'taps', 'panel', 'bare dialog', 'live', 'content', 'by hand', 'CLS'],
    ...taps.map(({ what, when, taps: count, panel, floor, live, content, contentByHand, cls }) => [
      what,
      when,
      count,
      milliseconds(panel),
      milliseconds(floor),
      milliseconds(live),
      content === undefined ? '' : milliseconds(content),
      contentByHand === undefined ? '' : milliseconds(contentByHand),
      formatValue(cls, ''),
    ]),
  ]);

const thanks = ({ thanks: { site, byHand } }: Results) =>
  table([
    ['', 'time'],
    ['here', milliseconds(site)],
    ['by hand', milliseconds(byHand)],
  ]);

const interactions = ({ interactions }: Results) =>
  table([
    ['act', 'time'],
    ...interactions.map(({ name, duration }) => [name, duration === 0 ? '<16 ms' : milliseconds(duration)]),
  ]);

const bundle = ({ bundle: { chunks, acts, duplicates } }: Results) =>
  [
    table([
      ['chunk', 'size', 'first fetched by'],
      ...chunks.map(({ file, bytes, fetchedBy }) => [file, kilobytes(bytes), fetchedBy]),
    ]),
    '',
    ...chunks.map(
      ({ file, modules }) =>
        `${file}: ${modules
          .slice(0, 6)
          .map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`)
          .join(', ')}${modules.length > 6 ? `, and ${modules.length - 6} more` : ''}`,
    ),
    '',
    ...Object.entries(acts).map(([act, bytes]) => `${act} fetches ${kilobytes(bytes)}`),
    duplicates.length === 0 ? 'no module is in two chunks' : `in two chunks: ${duplicates.join(', ')}`,
  ].join('\n');

const list = ({ list }: Results) =>
  table([
    ['during', 'tasks', 'longest'],
    ...list.longTasks.map(({ during, count, longest }) => [during, count, milliseconds(longest)]),
  ]);

/** The builds, and what one more posting costs. */
export function reportGrowth(builds: GrowthResult[]): string {
  const took = ({ seconds, cpuSeconds, peakMegabytes }: BuildCost) => [
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    formatValue(peakMegabytes, 'MB'),
  ];
  const rows = builds.map(({ postings, distMegabytes, files, listBytes, bare, ...own }) => [
    postings.toLocaleString('en-GB'),
    ...took(own),
    `${distMegabytes.toFixed(1)} MB`,
    files,
    kilobytes(listBytes),
    ...took(bare),
  ]);
  const head = ['postings', 'seconds', 'of CPU', 'peak', 'dist', 'files', '/jobs/'];
  const lines = [table([[...head, 'bare: seconds', 'of CPU', 'peak'], ...rows])];
  const cost = costOfOne(builds);
  if (cost) {
    const [posting, bare] = [cost.posting, cost.bare].map((value) => value.toFixed(2));
    const ratio = (cost.posting / cost.bare).toFixed(2);
    lines.push(
      '',
      `one more posting costs ${posting} ms of CPU, a bare page ${bare} ms: ${ratio} times as much`,
    );
  }
  return lines.join('\n');
}

const budgetTable = (budgets: Budget[]) =>
  [
    table([
      ['budget', 'limit', 'measured', ''],
      ...budgets.map((budget) => [
        budget.name,
        formatValue(budget.limit, budget.unit),
        formatValue(budget.measured, budget.unit),
        verdict(budget),
      ]),
    ]),
    '',
    ...budgets.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : [])),
  ].join('\n');
