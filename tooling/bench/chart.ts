import { formatValue } from './format.ts';
import type { Budget } from './results.ts';

const WIDTH = 860;
const ROW = 30;
const TOP = 84;
const LABEL_END = 322;
/** Where a bar ends that fills its budget. */
const LIMIT_AT = 610;
const BAR_END = 660;
const FIGURE_END = WIDTH - 28;

/** The card's own colours, so that the chart reads the same on a light page and a dark one. */
const colours = {
  card: '#0b0a0a',
  line: '#3a3533',
  text: '#f4efec',
  quiet: '#b5aaa4',
  held: '#ff8a5b',
  broken: '#ff4f8b',
};

/** Every budget as a bar from nothing to its limit, drawn as SVG. */
export function drawChart(budgets: Budget[], caption: string): string {
  const height = TOP + budgets.length * ROW + 52;
  const heldCount = budgets.filter(({ held }) => held).length;
  const intendedCount = budgets.filter(({ isIntended }) => isIntended).length;
  const summary =
    `${heldCount} of ${budgets.length} budgets held` +
    (intendedCount > 0 ? `, ${intendedCount} missed as intended (*)` : '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" font-size="14">
<title id="title">Budgets and what was measured</title>
<desc id="desc">${escape(describe(budgets, summary))}</desc>
<rect width="${WIDTH}" height="${height}" rx="14" fill="${colours.card}"/>
<defs><linearGradient id="held"><stop stop-color="#ff4f8b"/><stop offset="1" stop-color="#ff8a5b"/></linearGradient></defs>
<text x="28" y="42" fill="${colours.text}" font-size="19" font-weight="600">${summary}</text>
<text x="${LIMIT_AT}" y="66" fill="${colours.quiet}" font-size="12" text-anchor="middle">budget</text>
<line x1="${LIMIT_AT}" x2="${LIMIT_AT}" y1="${TOP - 8}" y2="${TOP + budgets.length * ROW}" stroke="${colours.line}" stroke-width="1.5"/>
${budgets.map((budget, index) => row(budget, TOP + index * ROW)).join('\n')}
<text x="28" y="${height - 20}" fill="${colours.quiet}" font-size="12">${escape(caption)}</text>
</svg>
`;
}

function row({ name, limit, measured, unit, held, isIntended }: Budget, y: number): string {
  const base = y + 19;
  const full = LIMIT_AT - LABEL_END - 14;
  const start = LABEL_END + 14;
  // A budget of nothing is kept or broken; there is no part of it to fill.
  const share = limit === 0 ? (measured > 0 ? Infinity : 0) : measured / limit;
  const width = Math.max(2, Math.min(full * share, BAR_END - start));
  const figure = `${formatValue(measured, unit)} of ${formatValue(limit, unit)}`;
  const missed = isIntended ? colours.quiet : colours.broken;
  const sign = isIntended ? '* ' : '✗ ';
  return [
    `<text x="${LABEL_END}" y="${base}" fill="${colours.text}" text-anchor="end">${escape(name)}</text>`,
    `<rect x="${start}" y="${y + 7}" width="${width.toFixed(1)}" height="16" rx="3" fill="${held ? 'url(#held)' : colours.card}"${
      held ? '' : ` stroke="${missed}" stroke-width="1.5" stroke-dasharray="4 3"`
    }/>`,
    `<text x="${FIGURE_END}" y="${base}" fill="${held ? colours.text : missed}" text-anchor="end">${held ? '' : sign}${figure}</text>`,
  ].join('');
}

const describe = (budgets: Budget[], summary: string) =>
  `${summary}. ${budgets
    .map(
      ({ name, limit, measured, unit, held }) =>
        `${name}: ${formatValue(measured, unit)} of ${formatValue(limit, unit)}, ${held ? 'held' : 'not held'}`,
    )
    .join('. ')}.`;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
