import { pathToFileURL } from 'node:url';
import { readContent } from '../../src/content/read-content.ts';
import type { WordsOf } from '../../src/content/words.ts';

export { site } from '../../src/config/site.client.ts';

const { words, mistakes } = await readContent(pathToFileURL(`${process.cwd()}/`));
if (mistakes.length > 0) throw new Error(mistakes.join('\n'));

/** The words of `src/content/interface.yaml`. Tests take them from here, so editors may change them. */
export const ui = words.get('interface') as WordsOf<'interface'>;
export const hero = words.get('hero') as WordsOf<'hero'>;
