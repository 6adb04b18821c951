import { describe, expect, test, vi } from 'vitest';
import Testimonials from '../../src/landing/Testimonials.astro';
import Footer from '../../src/layout/Footer.astro';
import PageHeader from '../../src/layout/PageHeader.astro';
import WaitlistButton from '../../src/ui/WaitlistButton.astro';
import { waitlistTriggers } from '../../src/dialog/triggers.client.ts';
import Page from '../../src/layout/Page.astro';
import { attribute, textOf } from '../../tooling/build/markup.ts';
import { fillSlots } from '../../src/content/placeholders.ts';
import { render, SITE } from './container.ts';
import { site, ui } from '../support/words.ts';

// The words are a collection, which only a build fills.
vi.mock('../../src/content/words.ts', () => ({
  wordsOf: async (name: string) => ({
    ...(name === 'interface' && ui),
    heading: 'What they say',
    note: 'Samples.',
    items: ['Ann', 'Bo', '<i>Cy</i>'].map((name) => ({
      name,
      role: `${name}’s role`,
      content: `${name} said so.`,
      rating: 5,
    })),
  }),
}));

vi.mock('../../src/share/share-words.ts', () => ({
  shareWordsOf: async (picture: string) => ({
    name: site.name,
    eyebrow: 'Over it',
    title: `On ${picture}`,
  }),
}));

describe('Page', () => {
  const hostile = '</title></script><b>&"\'';
  const show = (props: Record<string, unknown>) =>
    render(Page, {
      props,
      partial: false,
      slots: { default: '<h1>Hello</h1>' },
      request: new Request(`${SITE}/jobs/x/`),
    });

  test('title, description, canonical and shared address, picture', async () => {
    const { markup } = await show({ title: 'Producer', description: 'Play.', picture: 'position' });
    expect(markup.named('title').map(textOf)).toEqual([`Producer · ${site.name}`]);
    expect(markup.meta('description')).toBe('Play.');
    expect(markup.link('canonical')).toBe(`${SITE}/jobs/x/`);
    expect(markup.meta('og:title')).toBe('Producer');
    expect(markup.meta('og:description')).toBe('Play.');
    expect(markup.meta('og:url')).toBe(`${SITE}/jobs/x/`);
    expect(markup.meta('og:image')).toBe(`${SITE}/og/position.jpg`);
    expect(markup.meta('og:image:alt')).toBe(`${site.name}. Over it: On position. ${ui.page.picture}`);
    expect(markup.meta('twitter:card')).toBe('summary_large_image');
    expect(markup.meta('robots')).toBeUndefined();
  });

  test('without a title it has the site’s own', async () => {
    const { markup } = await show({});
    expect(markup.named('title').map(textOf)).toEqual([`${site.name}: ${site.tagline}`]);
    expect(markup.meta('description')?.length).toBeGreaterThan(50);
  });

  test('a page that is not to be found says so, and claims no address', async () => {
    const { markup } = await show({ title: 'Page not found', isIndexed: false });
    expect(markup.meta('robots')).toBe('noindex');
    expect(markup.link('canonical')).toBeUndefined();
  });

  test('whatever a posting is called, it stays text, in HTML, attributes and JSON alike', async () => {
    const { markup } = await show({
      title: hostile,
      description: hostile,
      trail: [{ name: hostile, path: '/jobs/' }],
      data: { name: hostile },
    });
    expect(markup.named('title').map(textOf)).toEqual([`${hostile} · ${site.name}`]);
    expect(markup.named('b')).toEqual([]);
    expect(markup.meta('og:title')).toBe(hostile);
    expect(markup.meta('description')).toBe(hostile);
    const data = markup
      .named('script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .map(({ children: [text] }) => (text?.type === 'text' ? text.value : ''));
    for (const json of data) expect(json).not.toContain('<');
    expect(data.map((json) => JSON.parse(json) as unknown)).toEqual([
      { name: hostile },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: `${SITE}/` },
          { '@type': 'ListItem', position: 2, name: hostile, item: `${SITE}/jobs/` },
          { '@type': 'ListItem', position: 3, name: hostile, item: `${SITE}/jobs/x/` },
        ],
      },
    ]);
    // Those two and the speculation rules.
    expect(markup.named('script')).toHaveLength(3);
  });

  test('landmarks, and a way past the header', async () => {
    const { markup } = await show({ title: 'Producer' });
    const ids = markup.elements.map((element) => attribute(element, 'id'));
    expect(markup.named('header', 'main', 'footer').map(({ tagName }) => tagName)).toEqual([
      'header',
      'main',
      'footer',
    ]);
    const [skip] = markup.named('a');
    expect(skip && textOf(skip)).toBe(ui.page.skip);
    expect(ids).toContain(skip && attribute(skip, 'href').slice(1));
    expect(markup.named('html').map((element) => attribute(element, 'lang'))).toEqual([site.locale]);
  });
});

test('Footer: the three links and the copyright line', async () => {
  const { markup } = await render(Footer);
  expect(markup.named('a').map((link) => [textOf(link), attribute(link, 'href')])).toEqual(
    site.nav.map(({ label, path }) => [label, path]),
  );
  expect(markup.named('p').map(textOf)).toEqual([`© ${site.copyrightYear} ${site.name}`]);
});

test('Footer: profiles elsewhere, where there are some', async () => {
  site.social.push({ label: 'Elsewhere', url: 'https://social.example/@us' });
  const { markup } = await render(Footer);
  site.social.pop();
  const link = markup.named('a').at(-1);
  expect(link && [textOf(link).trim(), attribute(link, 'href')]).toEqual([
    'Elsewhere',
    'https://social.example/@us',
  ]);
});

test('Testimonials: name, role, content, and the rating in words', async () => {
  const { markup } = await render(Testimonials);
  expect(markup.named('blockquote').map(textOf)).toEqual([
    '“Ann said so.”',
    '“Bo said so.”',
    '“<i>Cy</i> said so.”',
  ]);
  expect(markup.named('figcaption').map(textOf)).toEqual([
    'Ann Ann’s role',
    'Bo Bo’s role',
    '<i>Cy</i> <i>Cy</i>’s role',
  ]);
  const ratings = markup.elements.filter((element) => attribute(element, 'role') === 'img');
  expect(ratings.map((rating) => attribute(rating, 'ariaLabel'))).toEqual(
    Array.from({ length: 3 }, () => fillSlots(ui.page.rating, { rating: 5 })),
  );
  expect(ratings.map(textOf)).toEqual(Array.from({ length: 3 }, () => '★★★★★'));
});

describe('PageHeader', () => {
  test('leads home', async () => {
    const { markup } = await render(PageHeader, { props: { heading: 'Join <i>us</i>' } });
    expect(markup.named('h1').map(textOf)).toEqual(['Join <i>us</i>']);
    expect(markup.named('a').map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
      [`← ${ui.page.home}`, '/'],
    ]);
  });

  test('or where it is told to', async () => {
    const { markup } = await render(PageHeader, {
      props: { heading: 'Producer', back: { label: ui.position.back, path: '/jobs/' } },
    });
    expect(markup.named('a').map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
      [`← ${ui.position.back}`, '/jobs/'],
    ]);
  });
});

test('WaitlistButton opens the dialog by the browser alone, and the island by its attribute', async () => {
  const { markup } = await render(WaitlistButton, { props: { label: 'Join <Now>!' } });
  const [button] = markup.named('button');
  if (!button) throw new Error('There is no button.');
  expect(textOf(button)).toBe('Join <Now>!');
  expect(attribute(button, 'type')).toBe('button');
  expect(attribute(button, 'command')).toBe('show-modal');
  expect(attribute(button, 'commandFor')).toBe('waitlist');
  expect(attribute(button, 'ariaHasPopup')).toBe('dialog');
  expect(waitlistTriggers).toBe('[data-waitlist]');
  expect(button.properties).toHaveProperty('dataWaitlist');
});
