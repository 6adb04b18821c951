import { writeFile } from 'node:fs/promises';
import { runSession } from '../tooling/command/session.ts';
import { subsetTypeface, fontFile } from '../tooling/font.ts';

const USAGE = `npm run font

Subsets the web font to the weights that the styles use and the characters of western European languages. Run it after
a change of these or of the package, and commit the file.`;

await runSession(USAGE, async () => writeFile(fontFile, await subsetTypeface()));
