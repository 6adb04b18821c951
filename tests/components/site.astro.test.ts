import { expect, test, vi } from 'vitest';
import Footer from '../../src/layout/Footer.astro';
import { attribute, textOf } from '../../tooling/build/markup.ts';
import { render } from './container.ts';
import { site, ui } from '../support/words.ts';

// The words are a content collection, and only a build fills it.
vi.mock('../../src/content/words.ts', () => ({ wordsOf: async () => ui }));

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
