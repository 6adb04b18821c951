import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { theme } from '../src/styles/theme.ts';
import { runSession } from '../tooling/command/session.ts';

const USAGE = `npm run icons

Draws the icons in public/ from src/assets/mark-gradient.svg. Run it when the mark changes, and commit the files.`;

const root = new URL('../', import.meta.url);
const mark = await readFile(new URL('src/assets/mark-gradient.svg', root), 'utf8');

/** The mark on a dark tile. Sizes are fractions of the tile's side. */
function tile(side: number, { markSize, radius }: { markSize: number; radius: number }): string {
  const drawn = side * markSize;
  const offset = (side - drawn) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">`,
    `<rect width="100%" height="100%" rx="${side * radius}" fill="${theme.surface}"/>`,
    mark.replace('<svg ', `<svg x="${offset}" y="${offset}" width="${drawn}" height="${drawn}" `),
    '</svg>',
  ].join('');
}

const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: false }).toBuffer();

/** An ICO file with one 32-pixel PNG: a header, a directory with one entry, and the image. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(picture.length, 14);
  return Buffer.concat([head, picture]);
}

await runSession(USAGE, async () => {
  const files = {
    'favicon.ico': ico(await png(tile(32, { markSize: 0.8, radius: 0.2 }))),
    // iOS rounds the corners, and paints transparent ones black.
    'apple-touch-icon.png': await png(tile(180, { markSize: 0.62, radius: 0 })),
    // The organisation's logo in structured data.
    'icon-512.png': await png(tile(512, { markSize: 0.66, radius: 0.22 })),
  };
  for (const [name, bytes] of Object.entries(files)) await writeFile(new URL(`public/${name}`, root), bytes);
});
