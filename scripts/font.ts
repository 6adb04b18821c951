import { writeFile } from 'node:fs/promises';
import { subsetTypeface, fontFile } from '../tooling/font.ts';

/**
 * `npm run font`: makes a subset of the site's typeface: the weights that the styles use, and the characters of western
 * European languages. Run it after a change of either, or of the package, and commit the file.
 */
await writeFile(fontFile, await subsetTypeface());
