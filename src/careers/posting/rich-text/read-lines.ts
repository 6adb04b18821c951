import type { Element, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Box, boxOf, isList, newItem } from './boxes.ts';
import type { Line } from './line.ts';
import { type Run, tidyRuns } from './tidy-runs.ts';
import { marksOf } from './marks.ts';
import { BLOCKS, INVISIBLE, isHidden } from './element-kinds.ts';

interface Place {
  box: Box | undefined;
  heading: number;
  marks: Run['marks'];
}

/** Between the cells of a table's row. */
const GAP: Run = { text: ' · ', marks: {} };

/** Reads HTML, however broken, into the lines that a reader sees. */
export function readLines(html: string): Line[] {
  const reader = new LineReader();
  for (const node of fromHtml(html, { fragment: true }).children) {
    reader.visit(node, { box: undefined, heading: 0, marks: {} });
  }
  reader.endBlock({ box: undefined, heading: 0, marks: {} });
  return reader.lines;
}

class LineReader {
  readonly lines: Line[] = [];
  #runs: Run[] = [];
  /** Whether text is visible since the line began, or since its last gap. */
  #hasText = false;
  #paragraph = 0;

  visit(node: RootContent, place: Place): void {
    if (node.type === 'text') this.#text(node.value, place);
    else if (node.type === 'element') this.#element(node, place);
  }

  endBlock(place: Place): void {
    this.#endLine(place);
    this.#paragraph += 1;
  }

  #text(value: string, place: Place): void {
    const pieces = place.box?.tag === 'pre' ? value.split('\n') : [value];
    for (const [index, text] of pieces.entries()) {
      if (index > 0) this.#lineBreak(place);
      this.#runs.push({ text, marks: place.marks });
      this.#hasText ||= text.trim() !== '';
    }
  }

  #element(element: Element, place: Place): void {
    const { tagName: tag } = element;
    if (INVISIBLE.has(tag) || isHidden(element)) return;
    if (tag === 'br') this.#lineBreak(place);
    else if (BLOCKS.has(tag)) this.#block(element, place);
    else {
      if (tag === 'td' || tag === 'th') this.#partCells();
      this.#children(element, { ...place, marks: marksOf(element, place.marks) });
    }
  }

  #children(element: Element, place: Place): void {
    for (const child of element.children) this.visit(child, place);
  }

  /** The cells of a row are parts of one line. */
  #partCells(): void {
    if (this.#hasText) this.#runs.push(GAP);
    this.#hasText = false;
  }

  #block(element: Element, place: Place): void {
    this.endBlock(place);
    const marks = marksOf(element, place.marks);
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    const box = boxOf(element, place.box);
    if (box !== place.box && isList(box)) this.#noteList(box);
    const inside = {
      box,
      heading: level === undefined ? place.heading : Number(level),
      marks,
    };
    this.#children(element, inside);
    this.endBlock(inside);
  }

  /** Marks the last line if the list directly follows it in the same item. */
  #noteList({ parent }: Box): void {
    const last = this.lines.at(-1);
    if (last && last.box === parent && parent?.tag === 'li') last.opensList = true;
  }

  #lineBreak(place: Place): void {
    if (!this.#endLine(place)) this.#paragraph += 1;
  }

  /** Returns whether the line has visible text. */
  #endLine(place: Place): boolean {
    const runs = tidyRuns(this.#runs, place.box?.tag === 'pre');
    this.#runs = [];
    this.#hasText = false;
    if (runs.length === 0) return false;
    this.lines.push({
      text: runs.map((run) => run.text).join(''),
      runs,
      heading: place.heading,
      box: isList(place.box) ? newItem(place.box) : place.box,
      paragraph: this.#paragraph,
      opensList: false,
    });
    return true;
  }
}
