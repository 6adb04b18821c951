import { describe, expect, test, vi } from 'vitest';
import JobFacts from '../../src/careers/JobFacts.astro';
import Positions from '../../src/careers/list/Positions.astro';
import Position from '../../src/careers/position/Position.astro';
import PositionPage from '../../src/pages/jobs/[slug].astro';
import type { Posting } from '../../src/careers/posting/posting.ts';
import { attribute, textOf } from '../../tooling/build/markup.ts';
import { dayIn } from '../../src/config/locale.ts';
import { shareWordsOf } from '../../src/share/share-words.ts';
import { fillSlots } from '../../src/content/placeholders.ts';
import { render } from './container.ts';
import { posting } from '../support/posting.ts';
import { site, ui } from '../support/words.ts';

// The text comes from a content collection, which is populated only during a build.
vi.mock('../../src/content/words.ts', () => ({
  legalPages: async () => [],
  wordsOf: async (name: string) =>
    name === 'interface'
      ? ui
      : { lead: 'We are few.', empty: 'Write to us all the same.', unavailable: 'Sorry.', benefits: [] },
}));

vi.mock('../../src/careers/feed/open-positions.ts');

describe('Positions', () => {
  const show = (postings: Posting[], updated?: string, failure = {}) =>
    render(Positions, { props: { postings, updated, ...failure } });

  test('says that there are no positions, and does not show a list or filter', async () => {
    const { html, markup } = await show([]);
    expect(html).toContain(ui.careers.none);
    expect(markup.named('p').map(textOf)).toContain('Write to us all the same.');
    expect(markup.named('ul', 'select', 'time')).toEqual([]);
  });

  test('if the feed failed, says that positions cannot be shown and where to look instead', async () => {
    for (const board of ['https://longshore.board.example', undefined]) {
      const { html, markup } = await show([], '2026-11-20T12:00:00.000Z', { feedFailed: true, board });
      for (const text of [ui.careers.unavailable, 'Sorry.']) expect(html).toContain(text);
      for (const text of [ui.careers.none, 'all the same']) expect(html).not.toContain(text);
      expect(markup.named('a').map((link) => attribute(link, 'href'))).toEqual([
        '/',
        ...(board ? [board] : []),
        `mailto:${site.careersEmail}`,
      ]);
      expect(markup.named('ul', 'select', 'time')).toEqual([]);
    }
    const { html } = await show([posting()], undefined, { feedFailed: true });
    expect(html).not.toContain(ui.careers.unavailable);
  });

  test('shows a card without a preview for a position without a description', async () => {
    const { markup } = await show([posting({ preview: '' })]);
    expect(markup.named('p').map(textOf)).not.toContain('');
  });

  test('shows the day on which the feed was read, in UTC', async () => {
    const { markup } = await show([posting()], '2026-11-20T23:59:59.000Z');
    expect(markup.named('time').map(textOf)).toEqual([dayIn(site.locale, '2026-11-20')]);
    expect((await show([posting()])).markup.named('time')).toEqual([]);
  });
});

test('each part of a posting has its own text direction', async () => {
  const arabic = posting({
    // Safari would not join the letters across an element.
    title: 'مهندس – الإلكترومغناطيسية – صوت',
    location: 'القاهرة',
    preview: 'نبحث',
    sections: { whyJoinUs: '<p>شاي</p>' },
  });
  const { html: card } = await render(Positions, { props: { postings: [arabic] } });
  const { html: page } = await render(PositionPage, { props: { posting: arabic } });
  expect(card).toMatch(/<h3[^>]* dir="auto"/);
  expect(card).toMatch(/>\s*<span class="dash">مهندس –<\/span> الإلكترومغناطيسية – صوت/);
  expect(card).toMatch(/<p dir="auto"[^>]*>\s*نبحث/);
  expect(page).toMatch(/<h1[^>]* dir="auto"/);
  expect(page).toMatch(/<dd dir="auto"[^>]*>\s*القاهرة/);
  expect(page).toMatch(/<div dir="auto"[^>]*>\s*<p>Play/);
  expect(page).toMatch(/<div dir="auto"[^>]*>\s*<p>شاي/);
});

test('a position says where to ask for adjustments or another format, in a part that the modal also shows', async () => {
  const { markup } = await render(Position, { props: { posting: posting() } });
  const body = markup.named('div').find((element) => attribute(element, 'dataPart') === 'body');
  expect(body && textOf(body)).toContain(ui.position.adjustments);
  const links = markup.named('a').map((link) => attribute(link, 'href'));
  expect(links).toContain(`mailto:${site.careersEmail}`);
});

test('JobFacts shows all the facts in a fixed order', async () => {
  const facts = {
    deadline: '2026-12-18T23:59:59+00:00',
    salary: '£1',
    workplace: 'Hybrid',
    type: 'Part Time',
    location: 'Leeds',
    department: 'Finance',
  };
  const { markup } = await render(JobFacts, { props: { posting: posting(facts) } });
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

test('a position without facts has no list of them, on its page or its card', async () => {
  const { markup: page } = await render(PositionPage, { props: { posting: posting() } });
  const { markup: card } = await render(Positions, { props: { postings: [posting()] } });
  expect([...page.named('dl'), ...card.named('dl')]).toEqual([]);
});

test('the share pictures show the list’s heading, or say that this is a position', async () => {
  const { name } = site;
  const eyebrow = ui.careers.title;
  expect(await shareWordsOf('jobs')).toEqual({ name, eyebrow, title: ui.careers.heading });
  expect(await shareWordsOf('position')).toEqual({ name, eyebrow, title: ui.position.name });
});
