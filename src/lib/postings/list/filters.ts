import type { Posting } from '../types.ts';

/** Below this many postings a list is read faster than it is filtered. */
export const FILTER_FROM = 8;

/** One choice of a filter: `key` is a class name on the cards it keeps. */
export interface Choice {
  key: string;
  label: string;
  count: number;
}

/**
 * The choices of a filter, alphabetically. Postings without a value are in none of them.
 * @param prefix first letter of every key, unique on the page
 */
export function choices(values: readonly (string | undefined)[], prefix: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b, 'en-GB'))
    .map(([label, count], index) => ({ key: `${prefix}${index}`, label, count }));
}

/** One select box: the field it filters by and its choices. */
export interface Filter {
  name: 'department' | 'location';
  label: string;
  choices: Choice[];
}

/** The filters of the careers page: those that would help. */
export function filtersOf(postings: readonly Posting[]): Filter[] {
  if (postings.length < FILTER_FROM) return [];
  const filters: Filter[] = [
    {
      name: 'department',
      label: 'Department',
      choices: choices(
        postings.map((posting) => posting.department),
        'd',
      ),
    },
    {
      name: 'location',
      label: 'Location',
      choices: choices(
        postings.map((posting) => posting.location),
        'l',
      ),
    },
  ];
  return filters.filter((filter) => filter.choices.length > 1);
}

const isChosen = (key: string) => `:has([value=${key}]:checked)`;

/**
 * Style rules that filter the list without script, and say how many of it are left.
 *
 * A choice sets custom properties on the list, and each item's own classes read them: `--d3` is a space where the
 * choice d3 is shown, `--d` a space where anything of its filter is, and an unset one makes `--shown` invalid. To match
 * an item against every choice instead costs a browser seconds where there are a thousand of both.
 */
export function filterRules(postings: readonly Posting[], filters: readonly Filter[]): string {
  if (filters.length === 0) return '';
  const letters = filters.map(({ choices }) => choices[0]?.key[0] ?? '');
  const each = (print: (letter: string) => string) => letters.map(print).join('');
  // A whole list is of one department, and goes with it.
  const hides = (what: string, by: readonly string[], display: string) =>
    `${what}{${by.map((letter) => `--${letter}x:var(--${letter});`).join('')}` +
    `--shown:${by.map((letter) => `var(--${letter}x) `).join('')}${display};display:var(--shown,none)}`;
  const rules = [
    `.list{${each((letter) => `--${letter}: ;`)}}`,
    ...(filters[0]?.name === 'department'
      ? letters.slice(0, 1).flatMap((letter) => [hides('.long ul', [letter], 'block'), skips(letter)])
      : []),
    hides('.list li', letters, 'list-item'),
    `.shown::before{content:"${postings.length}"}`,
  ];
  const count = (chosen: string, left: number) =>
    rules.push(`.filters${chosen} .shown::before{content:"${left}"}`);

  for (const { choices } of filters) {
    for (const { key, count: left } of choices) {
      const letter = key[0] ?? '';
      rules.push(
        `.filters${isChosen(key)}~.list{--${letter}:initial;--${key}: }`,
        `.list .${key}{--${letter}x:var(--${key},var(--${letter}))}`,
      );
      count(isChosen(key), left);
    }
  }
  if (filters.length > 1) {
    count(
      each((letter) => `:has([value^=${letter}]:checked)`),
      0,
    );
    for (const [keys, left] of countTogether(postings, filters)) {
      count(keys.split(' ').map(isChosen).join(''), left);
    }
  }
  return rules.join('');
}

/**
 * The parts of a long list that a filter hides keep their boxes: to take away those of a hundred cards that have been
 * scrolled past holds up a slow phone. On screen they are skipped instead, at no height, by browsers that can.
 */
function skips(letter: string): string {
  const shown = `var(--${letter}x)`;
  return (
    '@media screen{@supports (content-visibility:hidden){.list.long ul{display:block;' +
    `--content:${shown} auto;content-visibility:var(--content,hidden);` +
    `--box:${shown} visible;visibility:var(--box,hidden);` +
    `--height:${shown} var(--part-height);contain-intrinsic-height:var(--height,0)}}}`
  );
}

/** How many postings each combination of one choice of every filter leaves, by their keys; those that leave none are not in it. */
function countTogether(postings: readonly Posting[], filters: readonly Filter[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const posting of postings) {
    const keys = keysOf(posting, filters);
    if (keys.length < filters.length) continue;
    const together = keys.join(' ');
    counts.set(together, (counts.get(together) ?? 0) + 1);
  }
  return counts;
}

/** The keys of the choices that keep a posting: the class names of its item in the list. */
export function keysOf(posting: Posting | undefined, filters: readonly Filter[]): string[] {
  return filters.flatMap(
    ({ name, choices }) => choices.find(({ label }) => label === posting?.[name])?.key ?? [],
  );
}
