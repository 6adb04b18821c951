import { afterEach, expect, it, vi } from 'vitest';
import { openPositions, publish } from '../../../src/content/open-positions.ts';
import { posting } from '../../support/posting.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps the postings for every copy of the module', async () => {
  publish([posting({ id: '1' })]);
  vi.resetModules();
  const copy = await import('../../../src/content/open-positions.ts');
  expect(copy.openPositions).not.toBe(openPositions);
  expect(copy.openPositions()).toEqual([posting({ id: '1' })]);
});

it('does not take "not loaded yet" for "none"', () => {
  vi.stubGlobal('openPositions', undefined);
  expect(openPositions).toThrow('The postings have not been loaded.');
  publish([]);
  expect(openPositions()).toEqual([]);
});
