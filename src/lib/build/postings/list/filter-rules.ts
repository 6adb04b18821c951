import { countPairs, type Filter, keysOf } from './filters.ts';
import type { Posting } from '../posting.ts';

/** Selects the filters' form while all these choices are made. */
export const formWith = (...keys: string[]) =>
  `.filters${keys.map((key) => `:has([value=${key}]:checked)`).join('')}`;

/**
 * Style rules that filter the list without script, and say how many of it are left.
 *
 * They work by custom properties that either hold a space, which changes nothing in a value that uses them, or hold
 * nothing, which makes that value invalid:
 *
 * | property  | of       | holds a space while                  |
 * | --------- | -------- | ------------------------------------ |
 * | `--d`     | the list | no department is chosen              |
 * | `--d3`    | the list | the department of the key d3 is      |
 * | `--dx`    | an item  | its department is chosen, or none is |
 *
 * `--l`, `--l5` and `--lx` do the same for locations. `--shown`, made of `--dx`, `--lx` and the item's way of display,
 * is invalid where one of the two is; then the item is not displayed.
 *
 * So a choice changes nothing but the list's own properties. If there were a rule for each choice that hides the items
 * of all others, a browser would need seconds for a thousand items.
 */
export function filterRules(postings: readonly Posting[], filters: readonly Filter[]): string {
  if (filters.length === 0) return '';
  const unfiltered = filters.map(({ letter }) => `--${letter}: ;`).join('');
  const everyChoice = filters.flatMap(({ letter, choices }) =>
    choices.map(
      ({ key }) =>
        `${formWith(key)}~.list{--${letter}:initial;--${key}: }.list .${key}{${passes(letter, [key])}}`,
    ),
  );
  return [
    `.list{${unfiltered}}`,
    hideUnlessPassed('.list li', filters, 'list-item'),
    ...everyChoice,
    ...severalLocations(postings, filters),
    ...countRules(postings, filters),
  ].join('');
}

/** An item of these keys passes the filter of the letter while one of them is chosen, or nothing is. */
const passes = (letter: string, keys: readonly string[]) =>
  `--${letter}x:${keys.reduceRight((otherwise, key) => `var(--${key},${otherwise})`, `var(--${letter})`)}`;

/** Takes away what does not pass all of the filters. */
export function hideUnlessPassed(selector: string, filters: readonly Filter[], display: string): string {
  const byDefault = filters.map(({ letter }) => `${passes(letter, [])};`).join('');
  const passed = filters.map(({ letter }) => `var(--${letter}x) `).join('');
  return `${selector}{${byDefault}--shown:${passed}${display};display:var(--shown,none)}`;
}

/** An item of several locations has the classes of all; of their rules, only the last would count. */
function severalLocations(postings: readonly Posting[], filters: readonly Filter[]): string[] {
  const rules = filters.flatMap((filter) =>
    postings
      .map((posting) => keysOf(posting, [filter]))
      .filter((keys) => keys.length > 1)
      .map((keys) => `.list .${keys.join('.')}{${passes(filter.letter, keys)}}`),
  );
  return [...new Set(rules)];
}

/** How many are left, for every choice and every two of them. */
function countRules(postings: readonly Posting[], filters: readonly Filter[]): string[] {
  const say = (form: string, count: number) => `${form}.shown::before{content:"${count}"}`;
  const alone = filters.flatMap(({ choices }) =>
    choices.map(({ key, count }) => say(`${formWith(key)} `, count)),
  );
  if (filters.length === 1) return [say('', postings.length), ...alone];
  const anyPair = `.filters${filters.map(({ letter }) => `:has([value^=${letter}]:checked)`).join('')}`;
  return [
    say('', postings.length),
    ...alone,
    say(`${anyPair} `, 0),
    ...countPairs(postings, filters).map(({ keys, count }) => say(`${formWith(...keys)} `, count)),
  ];
}
