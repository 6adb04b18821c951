import { describe, expect, test } from 'vitest';
import { COLUMN, LINE_HEIGHT, fitTitle } from '../../../src/share/fit-title.ts';

const endless = 'independent music '.repeat(60);

describe('fitTitle', () => {
  test('a short title is set large and uncut', () => {
    expect(fitTitle('Join Our Team')).toEqual({ size: 108 });
  });

  test('a longer title is set smaller, and in capitals smaller still', () => {
    const title = 'Programme Manager for Independent Venues';
    const { size } = fitTitle(title);
    expect(size).toBeLessThan(108);
    expect(fitTitle(title.toUpperCase()).size).toBeLessThan(size);
  });

  test('a word wider than the column lowers the size', () => {
    expect(fitTitle('Donaudampfschifffahrt').size).toBeLessThan(108);
  });

  test.each([
    ['a title without end', endless],
    ['a word without end', 'a'.repeat(500)],
  ])('%s is cut within the column', (_, title) => {
    const { size, cutAfter = Infinity } = fitTitle(title);
    expect(cutAfter * size * LINE_HEIGHT).toBeLessThanOrEqual(COLUMN.height);
  });

  test('an empty title is no error', () => {
    expect(fitTitle('  ')).toEqual({ size: 108 });
  });
});
