import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mapRow, mapRows } from '../../../src/lib/postings/map.ts';
import { descriptionCases } from '../../fixtures/postings/descriptions.ts';
import { fieldCases } from '../../fixtures/postings/fields.ts';
import { samplePostings } from '../../fixtures/postings/sample.ts';
import { sectionCases } from '../../fixtures/postings/sections.ts';
import { skillCases } from '../../fixtures/postings/skills.ts';

const sample = JSON.parse(
  readFileSync(new URL('../../../src/content/postings-sample.json', import.meta.url), 'utf8'),
);

const row = (fields: Record<string, unknown> = {}) => ({
  id: '700001',
  title: 'Sound Engineer',
  url: 'https://board.example/1',
  ...fields,
});

it('maps the bundled sample', () => {
  expect(mapRows(sample.data)).toEqual({ postings: samplePostings, skipped: [], leftOut: [] });
});

describe.each([
  ['skills', skillCases],
  ['sections', sectionCases],
  ['descriptions', descriptionCases],
  ['plain fields', fieldCases],
])('%s', (_, cases) => {
  it.each(cases)('$name', ({ row: source, posting }) => {
    expect(mapRow(source)).toEqual({ posting, leftOut: [] });
  });
});

describe('a row that cannot be published', () => {
  it.each([
    ['null', null, 'row 3', 'not an object: null'],
    ['text', 'Sound Engineer', 'row 3', 'not an object: "Sound Engineer"'],
    ['a list', [1], 'row 3', 'not an object: [1]'],
    ['no id', row({ id: undefined }), 'row 3', 'no id'],
    ['an id of letters', row({ id: 'abc' }), 'row 3', 'id is not a number: "abc"'],
    ['an id with a letter after it', row({ id: '7a' }), 'row 3', 'id is not a number: "7a"'],
    ['an id with a letter before it', row({ id: 'a7' }), 'row 3', 'id is not a number: "a7"'],
    ['an id of parts', row({ id: 1.5 }), 'row 3', 'id is not a number: 1.5'],
    ['no title', row({ title: null }), 'id 700001', 'no title'],
    ['a blank title', row({ title: ' \u200B\u00A0' }), 'id 700001', 'no title'],
    ['a title of another type', row({ title: { a: 1 } }), 'id 700001', 'title is not text: {"a":1}'],
    ['no url', row({ url: '' }), 'id 700001', 'no url'],
    [
      'a script for a url',
      row({ url: 'javascript:alert(1)' }),
      'id 700001',
      'url is not an http(s) address: "javascript:…"',
    ],
    [
      'a script that names an address',
      row({ url: 'javascript:alert(1)//https://board.example/1' }),
      'id 700001',
      'url is not an http(s) address: "javascript:…"',
    ],
    [
      'another scheme that begins like it',
      row({ url: 'https-x://board.example/1' }),
      'id 700001',
      'url is not an http(s) address: "https-x://board.example/…"',
    ],
    [
      'a relative url',
      row({ url: '/en/postings/1' }),
      'id 700001',
      'url is not an http(s) address: "/en/postings/…"',
    ],
    ['a description of another type', row({ description: 42 }), 'id 700001', 'description is not text: 42'],
    ['a list for benefits', row({ benefits: ['Tea'] }), 'id 700001', 'benefits is not text: ["Tea"]'],
    [
      'endless nesting',
      row({ description: '<div>'.repeat(20_000) }),
      'id 700001',
      'its HTML is nested too deeply',
    ],
  ])('%s', (_, source, name, reason) => {
    expect(mapRow(source, 3)).toEqual({ skipped: { row: name, reason } });
  });

  it('shortens a long value', () => {
    const mapped = mapRow(row({ id: 700001, title: ['x'.repeat(500)] }));
    const reason = `title is not text: ["${'x'.repeat(55)}…`;
    expect(mapped).toEqual({ skipped: { row: 'id 700001', reason } });
  });
});

describe('rows together', () => {
  it('skips the second row of an id and names it', () => {
    const { postings, skipped } = mapRows([row(), row({ id: 700001, title: 'Again' })]);
    expect(postings.map(({ title }) => title)).toEqual(['Sound Engineer']);
    expect(skipped).toEqual([{ row: 'id 700001', reason: 'second row of that id: "Again"' }]);
  });

  it('keeps two postings of one title, at two addresses', () => {
    const { postings } = mapRows([row({ id: 2 }), row({ id: 1 })]);
    expect(postings.map(({ slug }) => slug)).toEqual(['sound-engineer-1', 'sound-engineer-2']);
  });

  it('sorts by department, none last, then title and id by value, whatever the order of the feed', () => {
    const rows = [
      row({ id: 10 }),
      row({ id: 9 }),
      row({ id: 3, title: 'Zither tuner', department: 'Été' }),
      row({ id: 4, title: 'Émigré liaison', department: 'Étude' }),
      row({ id: 5, title: 'Level 10', department: 'Etude' }),
      row({ id: 6, title: 'Level 9', department: 'Etude' }),
    ];
    const ids = (list: unknown[]) => mapRows(list).postings.map(({ id }) => id);
    expect(ids(rows)).toEqual(['3', '6', '5', '4', '9', '10']);
    expect(ids(rows.toReversed())).toEqual(ids(rows));
  });

  it('sorts ids of one number as text, whatever the order of the feed', () => {
    const rows = [row({ id: '7' }), row({ id: '007' }), row({ id: '07' })];
    const ids = (list: unknown[]) => mapRows(list).postings.map(({ id }) => id);
    expect(ids(rows)).toEqual(['007', '07', '7']);
    expect(ids(rows.toReversed())).toEqual(['007', '07', '7']);
  });

  it('takes time in proportion to the rows', () => {
    const time = (count: number) => {
      const rows = Array.from({ length: count }, (_, id) => ({ ...sample.data[id % 5], id }));
      const start = performance.now();
      expect(mapRows(rows).postings).toHaveLength(count);
      return performance.now() - start;
    };
    time(200);
    expect(time(2000) / time(500)).toBeLessThan(12);
  });
});
