import { collapseSpace, stripNoise } from '../plain-text.ts';
import type { Marks } from './marks.ts';

export interface Run {
  text: string;
  marks: Marks;
}

const same = (a: Marks, b: Marks) =>
  a.href === b.href && a.strong === b.strong && a.em === b.em && a.del === b.del && a.code === b.code;

/**
 * The runs of one line as a browser shows them: white space collapsed across runs and trimmed, adjacent runs with the same
 * marks joined. Preformatted text keeps its white space except at the end. Empty if nothing is visible.
 */
export function tidyRuns(runs: Run[], preformatted: boolean): Run[] {
  const tidy: Run[] = [];
  let atSpace = !preformatted;
  for (const run of runs) {
    let text = stripNoise(run.text);
    if (!preformatted) text = collapseSpace(text);
    if (atSpace) text = text.trimStart();
    if (text === '') continue;
    atSpace = !preformatted && text.endsWith(' ');
    const last = tidy.at(-1);
    if (last && same(last.marks, run.marks)) last.text += text;
    else tidy.push({ text, marks: text.trim() === '' ? {} : run.marks });
  }
  // Again, because a joiner at the end of one text may now be followed by a space.
  for (const run of tidy) run.text = stripNoise(run.text);
  for (let last = tidy.at(-1); last; last = tidy.at(-1)) {
    // A dot at the end is the gap before an empty cell.
    last.text = last.text.replace(/[\s·]+$/u, '');
    if (last.text !== '') break;
    tidy.pop();
  }
  return tidy.some((run) => /[^\s\u200C\u200D\uFE0E\uFE0F]/u.test(run.text)) ? tidy : [];
}
