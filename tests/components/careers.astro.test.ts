import { describe, expect, test, vi } from 'vitest';
import Card from '../../src/careers/list/Card.astro';
import JobDetail from '../../src/careers/position/JobDetail.astro';
import JobFacts from '../../src/careers/JobFacts.astro';
import Position from '../../src/careers/position/Position.astro';
import Positions from '../../src/careers/list/Positions.astro';
import { FILTER_FROM } from '../../src/careers/list/filters.ts';
import type { Posting } from '../../src/careers/posting/posting.ts';
import { attribute, textOf } from '../../tooling/build/markup.ts';
import { dayIn } from '../../src/config/locale.ts';
import { fillSlots } from '../../src/content/placeholders.ts';
import { render } from './container.ts';
import { posting } from '../support/posting.ts';
import { site, ui } from '../support/words.ts';

// The words are a collection, which only a build fills.
vi.mock('../../src/content/words.ts', () => ({
  wordsOf: async (name: string) => (name === 'interface' ? ui : { empty: 'Write to us all the same.' }),
}));

describe('Card', () => {
  test('title, address, facts and preview', async () => {
    const { markup } = await render(Card, {
      props: {
        posting: posting({ department: 'Finance', type: 'Part Time', preview: 'Cut at two hundred…' }),
        filters: [],
      },
    });
    const [link, ...more] = markup.named('a');
    expect(more).toEqual([]);
    expect(link && textOf(link)).toBe('Producer');
    expect(link && attribute(link, 'href')).toBe('/jobs/producer-700101/');
    expect(link && markup.isInside(link, 'h3')).toBe(true);
    expect(markup.named('dt').map(textOf)).toEqual([ui.facts.department, ui.facts.type]);
    expect(markup.named('dd').map(textOf)).toEqual(['Finance', 'Part Time']);
    expect(markup.named('p').map(textOf)).toEqual(['Cut at two hundred…']);
  });
});

describe('Positions', () => {
  const show = (postings: Posting[], updated?: string) => render(Positions, { props: { postings, updated } });

  const several = (count: number, fields: (index: number) => Partial<Posting>) =>
    Array.from({ length: count }, (_, index) => posting({ id: String(index), ...fields(index) }));

  test('no positions: said so, and no list and no filter', async () => {
    const { html, markup } = await show([]);
    expect(html).toContain(ui.careers.none);
    expect(markup.named('p').map(textOf)).toContain('Write to us all the same.');
    expect(markup.named('ul', 'select', 'time')).toEqual([]);
  });

  test('few positions: a list without filters', async () => {
    const { html, markup } = await show(several(FILTER_FROM - 1, (index) => ({ department: `D${index}` })));
    expect(markup.named('li')).toHaveLength(FILTER_FROM - 1);
    expect(markup.named('form', 'select')).toEqual([]);
    expect(html).not.toContain(ui.careers.none);
  });

  test('many positions: two filters with counts, and on each item the places of its choices', async () => {
    const { markup } = await show(
      several(FILTER_FROM, (index) => ({
        department: index % 2 ? 'Support' : 'Finance & Legal',
        ...(index > 1 && { locations: index > 6 ? ['Cardiff', 'Leeds'] : [index > 4 ? 'Leeds' : 'Cardiff'] }),
      })),
    );
    expect(markup.named('select').map((select) => attribute(select, 'name'))).toEqual([
      'department',
      'location',
    ]);
    expect(markup.named('option').map((option) => [attribute(option, 'value'), textOf(option)])).toEqual([
      ['', `${ui.careers.all} (8)`],
      ['Finance & Legal', 'Finance & Legal (4)'],
      ['Support', 'Support (4)'],
      ['', `${ui.careers.all} (8)`],
      ['Cardiff', 'Cardiff (4)'],
      ['Leeds', 'Leeds (3)'],
    ]);
    const data = ['dataDepartment', 'dataLocation'];
    expect(markup.named('li').map((item) => data.map((name) => attribute(item, name)).join('; '))).toEqual([
      '1; ',
      '2; ',
      '1; 1',
      '2; 1',
      '1; 1',
      '2; 2',
      '1; 2',
      '2; 1 2',
    ]);
  });

  test('when the feed was read, by the calendar of UTC', async () => {
    const { markup } = await show([posting()], '2026-11-20T23:59:59.000Z');
    expect(markup.named('time').map(textOf)).toEqual([dayIn(site.locale, '2026-11-20')]);
    expect((await show([posting()])).markup.named('time')).toEqual([]);
  });
});

describe('JobDetail', () => {
  const show = async (fields: Partial<Posting>) =>
    (await render(JobDetail, { props: { posting: posting(fields) } })).markup;

  test('every section that has content, by the names of the specification and in its order', async () => {
    const markup = await show({
      description: '<p>Play <strong>loud</strong>.</p>',
      aboutUs: 'We are few.',
      keyResponsibilities: ['Listen'],
      essentialSkills: ['Ears'],
      desirableSkills: ['Hands'],
      skills: ['Feet'],
      whyJoinUs: ['Records'],
    });
    expect(markup.named('h2').map(textOf)).toEqual([
      ui.sections.description,
      ui.sections.aboutUs,
      ui.sections.keyResponsibilities,
      ui.sections.skills,
      ui.sections.essentialSkills,
      ui.sections.desirableSkills,
      ui.sections.whyJoinUs,
    ]);
    expect(markup.named('li').map(textOf)).toEqual(['Listen', 'Feet', 'Ears', 'Hands', 'Records']);
    expect(markup.named('strong').map(textOf)).toEqual(['loud']);
  });

  test('nothing but the description where the rest is empty', async () => {
    const markup = await show({ description: '<p>Play.</p>' });
    expect(markup.named('h2').map(textOf)).toEqual([ui.sections.description]);
  });

  test.each([
    ['keyResponsibilities', ui.sections.keyResponsibilities],
    ['skills', ui.sections.skills],
    ['essentialSkills', ui.sections.essentialSkills],
    ['desirableSkills', ui.sections.desirableSkills],
    ['whyJoinUs', ui.sections.whyJoinUs],
  ] as const)('%s alone brings only its own heading', async (list, heading) => {
    const markup = await show({ [list]: ['One', 'Two'] });
    expect(markup.named('h2').map(textOf)).toEqual([ui.sections.description, heading]);
  });

  test('prose that stands beside a list or within it keeps its place', async () => {
    const markup = await show({
      whyJoinUs: ['A', 'B', 'C'],
      asides: {
        whyJoinUs: {
          subtitle: 'What we offer',
          prose: { 0: ['Before.'], 2: ['Between.'], 3: ['After.'] },
        },
      },
    });
    const texts = markup.named('h2', 'p', 'li').map(textOf);
    expect(texts.slice(2)).toEqual([
      ui.sections.whyJoinUs,
      'What we offer',
      'Before.',
      'A',
      'B',
      'Between.',
      'C',
      'After.',
    ]);
    expect(markup.named('ul')).toHaveLength(2);
  });
});

describe('JobFacts', () => {
  const show = async (fields: Partial<Posting>) =>
    (await render(JobFacts, { props: { posting: posting(fields) } })).markup;

  test('only what is known', async () => {
    const markup = await show({ locations: ['Leeds'], type: 'Part Time' });
    expect(markup.named('dt').map(textOf)).toEqual([ui.facts.location, ui.facts.type]);
    expect(markup.named('dd').map(textOf)).toEqual(['Leeds', 'Part Time']);
    expect((await show({})).named('dt', 'dd')).toEqual([]);
  });

  test('several locations, all of them', async () => {
    const markup = await show({ locations: ['St Helier, Jersey', 'Leeds', 'Remote'] });
    expect(markup.named('dt').map(textOf)).toEqual([ui.facts.locations]);
    expect(markup.named('dd').map(textOf)).toEqual(['St Helier, Jersey; Leeds; Remote']);
  });

  test('all of it, in one order', async () => {
    const markup = await show({
      deadline: '2026-12-18T23:59:59+00:00',
      salary: '£1',
      workplace: 'Hybrid',
      type: 'Part Time',
      locations: ['Leeds'],
      department: 'Finance',
    });
    expect(markup.named('dt').map(textOf)).toEqual([
      ui.facts.department,
      ui.facts.location,
      ui.facts.type,
      ui.facts.workplace,
      ui.facts.salary,
      ui.facts.deadline,
    ]);
    expect(markup.named('dd').map(textOf).at(-1)).toBe(
      fillSlots(ui.facts.applyBy, { date: dayIn(site.locale, '2026-12-18') }),
    );
  });
});

describe('Position', () => {
  test('gives the modal its facts, its text and the way to apply, in a new tab that cannot reach back', async () => {
    const { markup } = await render(Position, {
      props: { posting: posting({ locations: ['Leeds'], url: 'https://board.example/1?a=1&b=2' }) },
    });
    const parts = markup.elements
      .map((element) => [element.tagName, attribute(element, 'dataPart')])
      .filter(([, part]) => part);
    expect(parts).toEqual([
      ['dl', 'body'],
      ['div', 'body'],
      ['a', 'apply'],
      ['small', 'apply'],
    ]);
    const apply = markup.named('a').find((link) => textOf(link).trim() === ui.position.apply);
    expect(apply && attribute(apply, 'href')).toBe('https://board.example/1?a=1&b=2');
    expect(apply && attribute(apply, 'target')).toBe('_blank');
    expect(apply && attribute(apply, 'rel')).toContain('noopener');
    const [note] = markup.elements.filter((element) => attribute(element, 'id') === 'new-tab');
    expect(note && textOf(note)).toBe(ui.position.applyTab);
    expect(apply && attribute(apply, 'ariaDescribedBy')).toBe('new-tab');
  });
});
