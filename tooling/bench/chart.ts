import { formatValue } from '../budgets.ts';
import { describe, type Verdict } from './verdict.ts';

const WIDTH = 860;
const ROW = 30;
const TOP = 84;
const LABEL_END = 322;
const BAR_START = LABEL_END + 14;
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

/** Every verdict as a bar from nothing to its limit, drawn as SVG. */
export function drawChart(verdicts: Verdict[], caption: string): string {
  const bottom = TOP + verdicts.length * ROW;
  const height = bottom + 52;
  const summary = `${verdicts.filter(({ held }) => held).length} of ${verdicts.length} budgets held`;
  const inWords = verdicts.map((verdict) => `${verdict.name}: ${describe(verdict)}.`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" font-size="14">
<title id="title">Budgets and what was measured</title>
<desc id="desc">${escape(`${summary}. ${inWords.join(' ')}`)}</desc>
<rect width="${WIDTH}" height="${height}" rx="14" fill="${colours.card}"/>
<defs><linearGradient id="held"><stop stop-color="${colours.broken}"/><stop offset="1" stop-color="${colours.held}"/></linearGradient></defs>
<text x="28" y="42" fill="${colours.text}" font-size="19" font-weight="600">${summary}</text>
<text x="${LIMIT_AT}" y="66" fill="${colours.quiet}" font-size="12" text-anchor="middle">budget</text>
<line x1="${LIMIT_AT}" x2="${LIMIT_AT}" y1="${TOP - 8}" y2="${bottom}" stroke="${colours.line}" stroke-width="1.5"/>
${verdicts.map((verdict, index) => row(verdict, TOP + index * ROW)).join('\n')}
<text x="28" y="${height - 20}" fill="${colours.quiet}" font-size="12">${escape(caption)}</text>
</svg>
`;
}

function row({ name, limit, measured, unit, held }: Verdict, y: number): string {
  // A budget of nothing is kept or broken; there is no part of it to fill.
  const share = limit === 0 ? (measured > 0 ? Infinity : 0) : measured / limit;
  const width = Math.max(2, Math.min((LIMIT_AT - BAR_START) * share, BAR_END - BAR_START)).toFixed(1);
  const bar = held
    ? `fill="url(#held)"`
    : `fill="${colours.card}" stroke="${colours.broken}" stroke-width="1.5" stroke-dasharray="4 3"`;
  const figure = `${held ? '' : '✗ '}${formatValue(measured, unit)} of ${formatValue(limit, unit)}`;
  const text = (x: number, colour: string, content: string) =>
    `<text x="${x}" y="${y + 19}" fill="${colour}" text-anchor="end">${escape(content)}</text>`;
  return [
    text(LABEL_END, colours.text, name),
    `<rect x="${BAR_START}" y="${y + 7}" width="${width}" height="16" rx="3" ${bar}/>`,
    text(FIGURE_END, held ? colours.text : colours.broken, figure),
  ].join('');
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
