import { itemAround } from './boxes.ts';
import type { Line } from './line.ts';

/** The maximum length of a heading. */
export const MAX_HEADING_LENGTH = 60;

const isBold = (line: Line) => line.runs.every((run) => run.marks.strong || run.text.trim() === '');

/** Whether a line is in a heading element or all bold. */
export const standsOut = (line: Line) => line.heading > 0 || isBold(line);

/** Whether a text is as short as a heading and has no punctuation at its end. */
export const isShort = (text: string) => text.length <= MAX_HEADING_LENGTH && !/[.!?;,…]$/.test(text);

/** Whether a line is an `h1` to `h6` or all bold, short, without punctuation at its end, and in no list. */
export function isSubheading(line: Line): boolean {
  return standsOut(line) && isShort(line.text) && !itemAround(line.box);
}
