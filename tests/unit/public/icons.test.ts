import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const icon = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));

test.each([
  ['apple-touch-icon.png', 180, true],
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-512.png', 512, true],
])('the icon %s is a square of %i, without a transparent pixel: %s', async (name, side, isOpaque) => {
  expect(await sharp(icon(name)).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  expect(await sharp(icon(name)).stats()).toMatchObject({ isOpaque });
});
