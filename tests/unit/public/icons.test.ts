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

  test('the maskable icon keeps its mark within a circle of 80 %', async () => {
    const { data, info } = await sharp(icon('icon-maskable-512.png'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let furthest = 0;
    for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
      const isMark = (data[pixel * info.channels] ?? 0) > 60;
      const [x, y] = [
        (pixel % info.width) - info.width / 2,
        Math.floor(pixel / info.width) - info.height / 2,
      ];
      if (isMark) furthest = Math.max(furthest, Math.hypot(x, y));
    }
    expect(furthest).toBeGreaterThan(0);
    expect(furthest).toBeLessThan(info.width * 0.4);
  });

  test('favicon.ico holds one PNG of 32', async () => {
    const bytes = icon('favicon.ico');
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 1]);
    const picture = bytes.subarray(bytes.readUInt32LE(18));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
  });

  test('favicon.svg adapts to dark tabs', () => {
    expect(icon('favicon.svg').toString()).toContain('prefers-color-scheme: dark');
  });
});
