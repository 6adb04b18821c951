import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fillPlaceholders } from '../../src/content/placeholders.ts';
import type { WordsOf } from '../../src/content/words.ts';

export { site } from '../../src/site.config.ts';

const read = (file: string) => fillPlaceholders(parse(readFileSync(`src/content/${file}`, 'utf8')));

/** The words in `src/content/interface.yaml`. Tests take them from here, so editors may change them. */
export const ui: WordsOf<'interface'> = read('interface.yaml');
export const hero: WordsOf<'hero'> = read('landing/hero.yaml');
