import { mkdir, writeFile } from 'node:fs/promises';
import { runSession } from '../tooling/command/session.ts';
import { fontFiles, fontFolder } from '../tooling/font.ts';

const USAGE = `npm run font

Makes the web font, with the weights that the styles use and the characters of western European languages, and the
fonts for the share pictures, with all Latin letters. Run it when any of these or the package changes, and commit the
files.`;

await runSession(USAGE, async () => {
  await mkdir(new URL('share/', fontFolder), { recursive: true });
  for (const [name, make] of Object.entries(fontFiles))
    await writeFile(new URL(name, fontFolder), await make());
});
