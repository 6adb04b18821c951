import sharp, { type Region } from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawShareImage } from '../../../src/share/og-image.ts';

const words = { name: 'Longshore', eyebrow: 'Careers', title: 'Join Our Team' };
const draw = (title: string) => drawShareImage({ ...words, title });

/** The largest difference between two pictures in an area, from 0 to 255 per channel. */
async function difference(one: Buffer, other: Buffer, area: Region): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).extract(area).raw().toBuffer()),
  );
  return [...(a ?? [])].reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (b?.[index] ?? 0))),
    0,
  );
}

test('the picture is a 1200 x 630 JPEG, small enough for every scraper', async () => {
  const picture = await drawShareImage(words);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(300_000);
});

test.each([
  ['name', { left: 156, top: 76, width: 400, height: 60 }],
  ['eyebrow', { left: 76, top: 360, width: 400, height: 50 }],
  ['title', { left: 76, top: 430, width: 880, height: 124 }],
] as const)('the %s is drawn in the right place', async (word, place) => {
  const [whole, without] = await Promise.all([
    drawShareImage(words),
    drawShareImage({ ...words, [word]: '' }),
  ]);
  expect(await difference(whole, without, place)).toBeGreaterThan(90);
});

test.each([
  ['24 wide capitals', 'THE MOMMY MEWED WW MEMOS'],
  ['32 wide capitals', 'THE MOMMY MEWED WW MEMOS HOWEVER'],
  ['60 wide capitals', 'THE WHOLE TITLE IS SET IN WIDE CAPITALS WWWWW MMMM OR LONGER'],
  ['one word of 60 letters', 'Donaudampfschifffahrt'.repeat(3).slice(0, 60)],
  ['characters that are special in SVG and HTML', '<b>Sound & "Light"</b> '.repeat(2)],
])('a title with %s does not touch the margins or the name', async (_, title) => {
  const [long, short] = await Promise.all([draw(title), draw('Hi')]);
  const around = [
    { left: 0, top: 584, width: 1200, height: 46 },
    { left: 0, top: 140, width: 1200, height: 20 },
    { left: 1000, top: 0, width: 200, height: 630 },
  ];
  for (const area of around) expect(await difference(long, short, area)).toBeLessThan(24);
});

test('logs the characters missing from the fonts on one line; Latin letters such as Ł and ğ are not among them', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await draw('Łąğş₺ Кто 音楽 ##[x]🎧');
  expect(warn.mock.calls).toEqual([
    [
      '[share] The picture for "Łąğş₺ Кто 音楽 # #[x]🎧" cannot show К т о 音 楽 🎧: its fonts contain only Latin letters.',
    ],
  ]);
  warn.mockRestore();
});
