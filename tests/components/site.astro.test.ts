import { describe, expect, test, vi } from 'vitest';
import Footer from '../../src/layout/Footer.astro';
import Page from '../../src/layout/Page.astro';
import { attribute, textOf } from '../../tooling/build/markup.ts';
import { render, SITE } from './container.ts';
import { site, ui } from '../support/words.ts';

// The words are a collection, which only a build fills.
vi.mock('../../src/content/words.ts', () => ({ wordsOf: async () => ui }));
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
