import { describe, expect, it } from 'vitest';
import { mapRows } from '../../../../src/careers/posting/map-rows.ts';
import { row } from '../../../../tooling/feed/server.ts';

/** Maps one row with these fields. */
function map(fields: Record<string, unknown>) {
  const { postings, warnings } = mapRows([row(7, fields)]);
  return { locations: postings[0]?.locations, warnings };
}

describe('the locations of a posting', () => {
  it.each([
    ['a text', { location: ' St\u00A0Helier ' }, ['St Helier']],
    ['an object with a name', { location: { id: '1', name: 'Leeds' } }, ['Leeds']],
    ['a list of texts', { location: ['Leeds', 'Bristol, Stokes Croft'] }, ['Leeds', 'Bristol, Stokes Croft']],
    ['a list of both', { locations: ['Remote', { id: 4, name: 'Leeds' }] }, ['Remote', 'Leeds']],
    ['one under the name of many', { locations: { name: 'Leeds' } }, ['Leeds']],
    [
      'one and many, each once',
      { location: { name: 'Leeds' }, locations: [{ name: 'Bristol' }, { name: ' Leeds' }, 'Bristol'] },
      ['Leeds', 'Bristol'],
    ],
    ['nothing, in every form', { location: null, locations: [null, '', ' \u200B'] }, []],
    ['no such field', {}, []],
  ])('%s', (_, fields, locations) => {
    expect(map(fields)).toEqual({ locations, warnings: [] });
  });
});

describe('of what cannot be read, the log has one line', () => {
  it.each([
    [
      'an object without a name',
      { location: { city: 'Leeds' } },
      [],
      'location, which is neither text nor an object with a name: {"city":"Leeds"}',
    ],
    [
      'some of a list, and the rest stays',
      { locations: ['Leeds', 7, { name: { en: 'Bristol' } }, { name: 'Cardiff' }] },
      ['Leeds', 'Cardiff'],
      '2 of 4 in locations, being neither text nor an object with a name: [7,{"name":{"en":"Bristol"}}]',
    ],
  ])('%s', (_, fields, locations, reason) => {
    expect(map(fields)).toEqual({ locations, warnings: [{ row: 'id 7', reason }] });
  });

  it('for each field', () => {
    const { warnings } = map({ location: 1, locations: [2, 3, 'Leeds'] });
    expect(warnings.map(({ reason }) => reason.split(/, which|, being/)[0])).toEqual([
      'location',
      '2 of 3 in locations',
    ]);
  });
});
