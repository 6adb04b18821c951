import { describe, expect, it } from 'vitest';
import { mapRows } from '../../../../src/careers/posting/map-rows.ts';
import { postingOrder } from '../../../../src/careers/posting/posting.ts';
import { descriptionCases } from '../../../fixtures/postings/descriptions.ts';
import { fieldCases } from '../../../fixtures/postings/fields.ts';
import { hostileRows } from '../../../fixtures/postings/hostile.ts';
import { sectionCases } from '../../../fixtures/postings/sections.ts';
import { skillCases } from '../../../fixtures/postings/skills.ts';

const row = (fields: Record<string, unknown> = {}) => ({
  id: '700001',
  title: 'Sound Engineer',
  url: 'https://board.example/1',
  ...fields,
});

describe.each([
  ['skills', skillCases],
  ['sections', sectionCases],
  ['descriptions', descriptionCases],
  ['plain fields', fieldCases],
])('%s', (_, cases) => {
  it.each(cases)('$name', ({ row: source, posting, warnings }) => {
    const mapped = mapRows([source]);
    expect(mapped).toEqual({
      postings: [posting],
      skipped: [],
      warnings: warnings.map((reason) => ({ row: `id ${posting.id}`, reason })),
    });
    expect(Object.keys(mapped.postings[0]?.sections ?? {})).toEqual(Object.keys(posting.sections));
  });
});

it.each([
  ['null', null, 'row 2', 'not an object: null'],
  ['no id', row({ id: undefined }), 'row 2', 'no id'],
  ['an id made of words', row({ id: 'ask Jo' }), 'row 2', 'id is neither a number nor a code: "ask Jo"'],
  ['no title', row({ title: ' \u200B\u00A0' }), 'id 700001', 'no title'],
  [
    'a long title of the wrong type',
    row({ title: ['x'.repeat(500)] }),
    'id 700001',
    `title is not text: ["${'x'.repeat(58)}…`,
  ],
  ['no url', row({ url: '' }), 'id 700001', 'no url'],
  [
    'a javascript: URL that contains an address',
    row({ url: 'javascript:alert(1)//https://board.example/1' }),
    'id 700001',
    'url is not an http(s) address',
  ],
  [
    'too much HTML',
    row({ description: `${'é'.repeat(100_000)}.` }),
    'id 700001',
    'description is 201 kB; the maximum is 200',
  ],
])('a row that cannot be published: %s', (_, source, name, reason) => {
  expect(mapRows([row({ id: 1 }), source]).skipped).toEqual([{ row: name, reason }]);
});

it.each(hostileRows)(
  'a 1 MB row designed to stall the build takes less than 4 s: %s',
  (_, hostile, reason) => {
    const before = process.threadCpuUsage();
    const { postings, skipped } = mapRows([row(), hostile, row({ id: 700002 })]);
    // CPU time in microseconds, which does not depend on how busy the machine is. A build takes about 12 s.
    expect(process.threadCpuUsage(before).user).toBeLessThan(4_000_000);
    expect(skipped).toEqual(reason ? [{ row: 'id 666666', reason }] : []);
    expect(postings.map(({ id }) => id)).toEqual(['700001', ...(reason ? [] : ['666666']), '700002']);
  },
);

describe('mapping several rows', () => {
  it('skips a second row with the same id, ignoring case in UUIDs, but not in other ids', () => {
    const uuid = '4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7a01';
    const { postings, skipped } = mapRows(
      [uuid, uuid.toUpperCase(), 'ab12', 'AB12', 'job_12', 'job-12'].map((id) => row({ id })),
    );
    expect(postings.map(({ id }) => id).sort()).toEqual(['AB12', 'ab12', 'job-12', 'job_12', uuid].sort());
    expect(new Set(postings.map(({ slug }) => slug)).size).toBe(5);
    expect(skipped).toEqual([{ row: `id ${uuid}`, reason: 'second row with that id: "Sound Engineer"' }]);
  });

  it('skips a second row that would get the same URL', () => {
    const { postings, skipped } = mapRows([
      row({ id: '4b1c2f0e-6f0f-4c53-9a0e-123456789012', title: 'Mix' }),
      row({ id: '123456789012', title: 'Mix 4b1c2f0e 6f0f 4c53 9a0e' }),
    ]);
    expect(postings).toHaveLength(1);
    expect(skipped).toEqual([
      {
        row: 'id 123456789012',
        reason: 'second row with the address mix-4b1c2f0e-6f0f-4c53-9a0e-123456789012',
      },
    ]);
  });

  const idsOf = (list: unknown[], locale = 'en-GB') =>
    mapRows(list)
      .postings.sort(postingOrder(locale))
      .map(({ id }) => id);

  it('sorts by department (missing ones last), then title, then numeric id, whatever the order of the feed', () => {
    const rows = [
      row({ id: 10 }),
      row({ id: 9 }),
      row({ id: 3, title: 'Zither tuner', department: 'Été' }),
      row({ id: 4, title: 'Émigré liaison', department: 'Étude' }),
      row({ id: 5, title: 'Level 10', department: 'Etude' }),
      row({ id: 6, title: 'Level 9', department: 'Etude' }),
    ];
    expect(idsOf(rows)).toEqual(['3', '6', '5', '4', '9', '10']);
    expect(idsOf(rows.toReversed())).toEqual(idsOf(rows));
  });

  it('sorts alphabetically for the locale', () => {
    const rows = [row({ id: 1, title: 'Zagreb' }), row({ id: 2, title: 'Ålesund' })];
    expect([idsOf(rows), idsOf(rows, 'nb')]).toEqual([
      ['2', '1'],
      ['1', '2'],
    ]);
  });
});
