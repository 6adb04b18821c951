import type { Verdict } from './verdict.ts';

const ROW = 28;
const TOP = 76;

/** Draws an SVG with a row for each verdict: its name, the measured value and the limit. */
export function drawChart(verdicts: Verdict[], caption: string): string {
  const height = TOP + verdicts.length * ROW + 36;
  const summary = `${verdicts.filter(({ held }) => held).length} of ${verdicts.length} budgets held`;
  const lines = verdicts.flatMap(({ name, measured, limit, held }, index) => {
    const y = TOP + index * ROW;
    return [
      `<circle cx="34" cy="${y - 5}" r="5" fill="${held ? '#ff8a5b' : 'none'}" stroke="#ff4f8b"/>`,
      text(52, y, name),
      text(690, y, `${held ? '' : '✗ '}${measured}`, held ? '#f4efec' : '#ff4f8b', 'end'),
      text(830, y, `of ${limit}`, '#b5aaa4', 'end'),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" width="860" height="${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="860" height="${height}" rx="14" fill="#0b0a0a"/>
${[text(28, 40, summary), ...lines, text(28, height - 18, caption, '#b5aaa4')].join('\n')}
</svg>
`;
}

const text = (x: number, y: number, content: string, colour = '#f4efec', anchor = 'start') =>
  `<text x="${x}" y="${y}" fill="${colour}" text-anchor="${anchor}">${escape(content)}</text>`;

const escape = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
