import { expect, test } from 'vitest';
import { barsPath, groovePath } from '../../../src/landing/waveform.ts';

const numbersIn = (text: string) => [...text.matchAll(/-?\d+/g)].map(([number]) => Number(number));

test('the groove is one closed turn of a record, within its swing and on alternate sides', () => {
  const path = groovePath();
  expect(path).toMatch(/^m[-\d ]+z$/);
  const moves = numbersIn(path);
  expect(moves).toHaveLength(2 * 136);
  let [x, y] = [0, 0];
  const loud = Array.from({ length: 136 }, (_, index) => {
    x += moves[2 * index] ?? NaN;
    y += moves[2 * index + 1] ?? NaN;
    expect((Math.atan2(y, x) / Math.PI / 2 + 1.001) % 1).toBeCloseTo(index / 136, 1);
    const swing = (Math.hypot(x, y) - 330) * (index % 2 === 0 ? 1 : -1);
    expect(swing).toBeGreaterThan(3);
    expect(swing).toBeLessThan(59);
    return swing / 58;
  });
  expect(Math.max(...loud)).toBeGreaterThan(0.8);
  expect(Math.min(...loud)).toBeLessThan(0.2);
});

test('bars stand upright, each centred in its place, quiet at both ends', () => {
  const bars = [...barsPath({ count: 40, gap: 6, height: 96 }).matchAll(/M(\d+) (\d+)v(\d+)/g)].map(
    ([, x, y, length]) => [Number(x), Number(y), Number(length)] as const,
  );
  expect(bars.map(([x]) => x)).toEqual(Array.from({ length: 40 }, (_, index) => index * 6 + 3));
  for (const [, y, length] of bars) expect(Math.abs(2 * y + length - 96)).toBeLessThanOrEqual(1);
  const lengths = bars.map(([, , length]) => length);
  expect(Math.max(...lengths)).toBeGreaterThan(48);
  for (const end of [lengths[0], lengths.at(-1)]) expect(end).toBeLessThan(20);
});
