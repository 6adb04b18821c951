import { itemAround } from './boxes.ts';
import type { Line } from './line.ts';

/** The most characters that a heading has. */
export const MAX_HEADING_LENGTH = 60;

const isBold = (line: Line) => line.runs.every((run) => run.marks.strong || run.text.trim() === '');

/** A heading's element, or a line all in bold. */
export const standsOut = (line: Line) => line.heading > 0 || isBold(line);

/** Of a heading's length, and without an end stop. */
export const isShort = (text: string) => text.length <= MAX_HEADING_LENGTH && !/[.!?;,…]$/.test(text);

/** An `h1` to `h6` or a line all in bold that is short, has no end stop and stands in no list. */
export function isSubheading(line: Line): boolean {
  return standsOut(line) && isShort(line.text) && !itemAround(line.box);
}
