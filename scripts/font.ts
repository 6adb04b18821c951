import { writeFile } from 'node:fs/promises';
import { subsetTypeface, fontFile } from '../tooling/font.ts';

/**
 * `npm run font`: subsets the web font to the weights that the styles use and the characters of western European
 * languages. Run it after a change of these or of the package, and commit the file.
 */
await writeFile(fontFile, await subsetTypeface());
