import { writeFile } from 'node:fs/promises';
import { cutFont, fontFile } from '../tooling/font.ts';

/**
 * `npm run font`: cuts the site's typeface down to what the site can show, its weights and the characters of western
 * European languages. To be run after a change of either, or of the package; what it writes is committed.
 */
await writeFile(fontFile, await cutFont());
