import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsPath, groovePath, loudness } from '../../../src/landing/waveform.ts';

describe('loudness', () => {
  test('stays between silence and full', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (progress) => {
        expect(loudness(progress)).toBeGreaterThan(0);
        expect(loudness(progress)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('ends where it began, so that a turn of the groove closes', () => {
    expect(loudness(1)).toBeCloseTo(loudness(0), 9);
  });

  test('has loud and quiet passages', () => {
    const levels = Array.from({ length: 500 }, (_, index) => loudness(index / 500));
    expect(Math.max(...levels)).toBeGreaterThan(0.8);
    expect(Math.min(...levels)).toBeLessThan(0.2);
  });
});

/** The points of a path of one `M` and one relative `l`. */
function pointsOf(path: string) {
  const [start = '', steps = ''] = path.slice(1, -1).split('l');
  const numbers = (text: string) => [...text.matchAll(/-?\d+/g)].map(([number]) => Number(number));
  let [x = 0, y = 0] = numbers(start);
  const points = [{ x, y }];
  const moves = numbers(steps);
  for (let index = 0; index < moves.length; index += 2) {
    x += moves[index] ?? 0;
    y += moves[index + 1] ?? 0;
    points.push({ x, y });
  }
  return points;
}

describe('groovePath', () => {
  const groove = { radius: 330, swing: 58, waves: 150 };

  test('is one closed line of whole numbers, two points for each wave', () => {
    const path = groovePath(groove);
    expect(path).toMatch(/^M-?\d+[ -]\d+l[-\d ]+z$/);
    expect(pointsOf(path)).toHaveLength(300);
  });

  test('every point is within the swing of the radius, on alternate sides', () => {
    const distances = pointsOf(groovePath(groove)).map(({ x, y }) => Math.hypot(x, y) - groove.radius);
    distances.forEach((distance, index) => {
      expect(Math.abs(distance)).toBeLessThanOrEqual(groove.swing + 1);
      expect(Math.sign(Math.round(distance))).toBe(index % 2 === 0 ? 1 : -1);
    });
  });

  test('is the same in every build', () => {
    expect(groovePath(groove)).toBe(groovePath({ ...groove }));
  });
});

describe('barsPath', () => {
  test('upright bars, each centred and within the height', () => {
    const bars = [...barsPath({ count: 40, gap: 6, height: 96 }).matchAll(/M(\d+) (\d+)v(\d+)/g)];
    expect(bars).toHaveLength(40);
    bars.forEach(([, x, y, length], index) => {
      expect(Number(x)).toBe(index * 6 + 3);
      expect(Number(length)).toBeGreaterThanOrEqual(2);
      expect(Math.abs(Number(y) * 2 + Number(length) - 96)).toBeLessThanOrEqual(1);
    });
  });

  test('no bars are an empty path', () => {
    expect(barsPath({ count: 0, gap: 6, height: 96 })).toBe('');
  });
});
