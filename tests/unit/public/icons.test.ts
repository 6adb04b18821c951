import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const icon = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));

test.each([
  ['apple-touch-icon.png', 180, { isOpaque: true }],
  ['icon-512.png', 512, {}],
])('%s is a square %i px wide, with the properties %o', async (name, side, filled) => {
  const picture = sharp(icon(name));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: side, height: side });
  expect(await picture.stats()).toMatchObject(filled);
});
