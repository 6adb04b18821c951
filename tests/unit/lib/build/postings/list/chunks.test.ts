import { describe, expect, test } from 'vitest';
import { chunksOf, LONG_FROM } from '../../../../../../src/lib/build/postings/list/chunks.ts';
import { posting } from '../../../../../support/posting.ts';

const list = (count: number, department?: string) =>
  Array.from({ length: count }, () => posting(department === undefined ? {} : { department }));

describe('chunksOf', () => {
  test('a short list is one', () => {
    const postings = [...list(LONG_FROM - 2, 'A'), ...list(1, 'B')];
    expect(chunksOf(postings)).toEqual([postings]);
    expect(chunksOf([])).toEqual([[]]);
  });

  test('a long one is several of one department each, in order and complete', () => {
    const postings = [...list(LONG_FROM, 'A'), ...list(3, 'B'), ...list(30)];
    const chunks = chunksOf(postings);
    expect(chunks.flat()).toEqual(postings);
    expect(chunks.map((chunk) => [chunk[0]?.department, chunk.length])).toEqual([
      ...Array.from({ length: 4 }, () => ['A', 25]),
      ['B', 3],
      [undefined, 25],
      [undefined, 5],
    ]);
  });
});
