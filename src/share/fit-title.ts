/** How a title fits: its size in pixels, and the line it has to be cut after if it is too long at any size. */
export interface FittedTitle {
  size: number;
  cutAfter?: number;
}

/** The column that titles are set in. Past it the picture is too bright to read on. */
export const COLUMN = { width: 880, height: 330 } as const;

export const LINE_HEIGHT = 1.04;

const SMALLEST = 48;
const SIZES = [108, 92, 78, 66, 56, SMALLEST];

// Em per letter of Host Grotesk Bold, tracked by -0.03 em: words measure 0.45 to 0.57, capitals 0.63 to 0.67.
// The wide ends, because a guess that is too narrow adds a line.
const letterWidth = (word: string) => (word === word.toUpperCase() ? 0.67 : 0.57);

const measure = (word: string, size: number) => word.length * letterWidth(word) * size;

/** How many lines the title takes at a size, or Infinity if one of its words is wider than the column. */
function countLines(words: readonly string[], size: number): number {
  const space = 0.28 * size;
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const width = measure(word, size);
    if (width > COLUMN.width) return Infinity;
    const isFirst = used === 0;
    if (!isFirst && used + space + width > COLUMN.width) {
      lines += 1;
      used = width;
    } else {
      used += (isFirst ? 0 : space) + width;
    }
  }
  return lines;
}

/** The largest size at which the whole title fits the column, or the smallest one, and where to cut. */
export function fitTitle(title: string): FittedTitle {
  const words = title.trim().split(/\s+/);
  const room = (size: number) => Math.floor(COLUMN.height / (size * LINE_HEIGHT));
  const size = SIZES.find((candidate) => countLines(words, candidate) <= room(candidate));
  return size === undefined ? { size: SMALLEST, cutAfter: room(SMALLEST) } : { size };
}
