import { CHUNK, chunksOf } from './chunks.ts';
import { formWith, hideUnlessPassed } from './filter-rules.ts';
import { countPairs, type Filter } from './filters.ts';
import type { Posting } from '../posting.ts';

/**
 * Up to this many cards are laid out at once, wherever they are, so that the scrollbar is right. Twice as many hold up a
 * slow phone for 80 ms.
 */
const FEW = 24;

/** The class of a part whose number of cards is not the usual one. */
export const sizeClass = (chunk: readonly Posting[]) => (chunk.length === CHUNK ? [] : [`n${chunk.length}`]);

/**
 * Style rules by which a browser knows how much of a long list to lay out, and which height to assume for the rest; none
 * for a short one. `list.css` reads these properties:
 *
 * | property  | what it sets                                                             | unless set |
 * | --------- | ------------------------------------------------------------------------ | ---------- |
 * | `--n`     | how many cards a part has                                                |            |
 * | `--parts` | `content-visibility` of the parts                                        | `auto`     |
 * | `--cards` | `content-visibility` of the cards                                        | `auto`     |
 * | `--last`  | `auto`: a part far from the screen keeps the height it had when laid out | `auto`     |
 */
export function layoutRules(postings: readonly Posting[], filters: readonly Filter[]): string {
  const chunks = chunksOf(postings);
  if (chunks.length === 1) return '';
  const odd = new Map(chunks.flatMap((chunk) => sizeClass(chunk).map((name) => [name, chunk.length])));
  const [department] = filters.filter(({ name }) => name === 'department');
  const [location] = filters.filter(({ name }) => name === 'location');
  return [
    `.long{--n:${CHUNK}}`,
    ...[...odd].map(([name, size]) => `.long .${name}{--n:${size}}`),
    // A whole part is of one department, and goes with it.
    ...(department ? [hideUnlessPassed('.long ul', [department], 'block'), skipHidden(department)] : []),
    // How many cards of a part a location leaves is known only within the part, so no part is skipped; and what is
    // then seen of a part must not be kept as its height.
    ...(location
      ? [`.filters:has([value^=${location.letter}]:checked)~.list{--parts:visible;--last: }`]
      : []),
    layOutFew(postings, filters),
  ].join('');
}

/**
 * The parts that a filter hides keep their boxes: to take away those of a hundred cards that have been scrolled past
 * holds up a slow phone. On screen they are skipped instead, at no height, by browsers that can.
 */
function skipHidden({ letter }: Filter): string {
  const passed = `var(--${letter}x)`;
  return (
    '@media screen{@supports (content-visibility:hidden){.list.long ul{display:block;' +
    `--part:${passed} var(--parts,auto);content-visibility:var(--part,hidden);` +
    `--box:${passed} visible;visibility:var(--box,hidden);` +
    `--height:${passed} var(--part-height);contain-intrinsic-height:var(--height,0)}}}`
  );
}

/** Lays out all that is left where a choice, or two together, leaves few. */
function layOutFew(postings: readonly Posting[], filters: readonly Filter[]): string {
  const leavesFew = ({ count }: { count: number }) => count <= FEW;
  const alone = filters.flatMap(({ choices }) => choices.filter(leavesFew).map(({ key }) => key));
  const pairs = countPairs(postings, filters)
    .filter(leavesFew)
    .filter(({ keys }) => !keys.some((key) => alone.includes(key)));
  const forms = [...alone.map((key) => [key]), ...pairs.map(({ keys }) => keys)].map(
    (keys) => `${formWith(...keys)}~.list`,
  );
  return forms.length > 0 ? `${forms.join()}{--parts:visible;--cards:visible}` : '';
}
