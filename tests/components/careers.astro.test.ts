import { describe, expect, test, vi } from 'vitest';
import Card from '../../src/components/careers/Card.astro';
import Positions from '../../src/components/careers/Positions.astro';
import { FILTER_FROM, filtersOf } from '../../src/lib/postings/filters.ts';
import type { Posting } from '../../src/lib/postings/types.ts';
import { attribute, textOf } from '../support/html.ts';
import { render } from './container.ts';
import { posting } from '../support/posting.ts';

// The words are a collection, which only a build fills.
vi.mock('../../src/content/words.ts', () => ({
  wordsOf: async () => ({ empty: 'Write to us all the same.' }),
}));

const hostile = "<b>&\" onclick='x'</b><script>alert(1)</script>";

describe('Card', () => {
  test('title, address, facts and preview', async () => {
    const { markup } = await render(Card, {
      props: {
        posting: posting({ department: 'Finance', type: 'Part Time', preview: 'Cut at two hundred…' }),
        keys: ['d0', undefined],
      },
    });
    const [link, ...more] = markup.named('a');
    expect(more).toEqual([]);
    expect(link && textOf(link)).toBe('Producer');
    expect(link && attribute(link, 'href')).toBe('/jobs/producer-700101/');
    expect(link && markup.isInside(link, 'h3')).toBe(true);
    expect(markup.named('dt').map(textOf)).toEqual(['Department', 'Employment type']);
    expect(markup.named('dd').map(textOf)).toEqual(['Finance', 'Part Time']);
    expect(markup.named('p').map(textOf)).toEqual(['Cut at two hundred…']);
    expect(markup.named('li').map((item) => attribute(item, 'className'))).toEqual(['d0']);
  });

  test('everything that the feed says is text', async () => {
    const { html, markup } = await render(Card, {
      props: {
        posting: posting({ title: hostile, department: hostile, location: hostile, preview: hostile }),
        keys: [],
      },
    });
    expect(
      markup.elements.map(({ tagName }) => tagName).filter((name) => ['b', 'script'].includes(name)),
    ).toEqual([]);
    expect(html).not.toContain('<b>');
    for (const name of ['a', 'p', 'dd']) {
      for (const element of markup.named(name)) expect(textOf(element)).toBe(hostile);
    }
  });
});

describe('Positions', () => {
  const show = (postings: Posting[], updated?: string) =>
    render(Positions, { props: { postings, filters: filtersOf(postings), updated } });

  const several = (count: number, fields: (index: number) => Partial<Posting>) =>
    Array.from({ length: count }, (_, index) => posting({ id: String(index), ...fields(index) }));

  test('no positions: said so, and no list and no filter', async () => {
    const { html, markup } = await show([]);
    expect(html).toContain('No open positions right now');
    expect(html).toContain('Write to us all the same.');
    expect(markup.named('ul', 'select', 'time')).toEqual([]);
  });

  test('few positions: a list without filters', async () => {
    const { html, markup } = await show(several(FILTER_FROM - 1, (index) => ({ department: `D${index}` })));
    expect(markup.named('li')).toHaveLength(FILTER_FROM - 1);
    expect(markup.named('form', 'select')).toEqual([]);
    expect(html).not.toContain('No open positions');
  });

  test('many positions: two filters with counts, and the keys of its choices on each card', async () => {
    const { markup } = await show(
      several(FILTER_FROM, (index) => ({
        department: index % 2 ? 'Support' : 'Finance & Legal',
        ...(index > 1 && { location: index > 4 ? 'Leeds' : 'Cardiff' }),
      })),
    );
    expect(markup.named('select').map((select) => attribute(select, 'name'))).toEqual([
      'department',
      'location',
    ]);
    expect(markup.named('option').map((option) => [attribute(option, 'value'), textOf(option)])).toEqual([
      ['', 'All (8)'],
      ['d0', 'Finance & Legal (4)'],
      ['d1', 'Support (4)'],
      ['', 'All (8)'],
      ['l0', 'Cardiff (3)'],
      ['l1', 'Leeds (3)'],
    ]);
    // A card without a location is kept by no choice of one.
    expect(markup.named('li').map((item) => attribute(item, 'className'))).toEqual([
      'd0',
      'd1',
      'd0 l0',
      'd1 l0',
      'd0 l0',
      'd1 l1',
      'd0 l1',
      'd1 l1',
    ]);
  });

  test('when the feed was read, by the calendar of UTC', async () => {
    const { markup } = await show([posting()], '2026-11-20T23:59:59.000Z');
    expect(markup.named('time').map(textOf)).toEqual(['20 November 2026']);
    expect((await show([posting()])).markup.named('time')).toEqual([]);
  });
});
