import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fillPlaceholders } from '../../src/content/placeholders.ts';
import type { WordsOf } from '../../src/content/words.ts';

export { site } from '../../src/site.config.ts';

const read = (file: string) => fillPlaceholders(parse(readFileSync(`src/content/${file}`, 'utf8')));

/** The text in `src/content/interface.yaml`. Tests read it from there, so editors can change it. */
export const ui: WordsOf<'interface'> = read('interface.yaml');
export const hero: WordsOf<'hero'> = read('landing/hero.yaml');
