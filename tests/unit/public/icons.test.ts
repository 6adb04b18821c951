import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const icon = (name: string) => readFileSync(new URL(`../../../public/${name}`, import.meta.url));

describe('icons', () => {
  test.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ])('%s is a square of %i', async (name, side) => {
    expect(await sharp(icon(name)).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  });

  test.each(['apple-touch-icon.png', 'icon-maskable-512.png'])(
    '%s has no transparent pixel',
    async (name) => {
      expect((await sharp(icon(name)).stats()).isOpaque).toBe(true);
    },
  );
});
