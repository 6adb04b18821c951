import { expect, inject } from 'vitest';
import { site } from '../../src/site.config.ts';
import type { Page } from './driver/page.ts';
import type { Network } from './network.ts';
import {
  aMoment,
  button,
  email,
  footer,
  hydrateWaitlist,
  join,
  opener,
  seeHydrated,
  waitlist,
  words,
} from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';
import { ui } from '../support/words.ts';

const { success, already } = site.waitlist;
const ok = button(ui.waitlist.ok, waitlist);

/** Opens the dialog before the scripts have loaded. */
async function openEarly(page: Page, network: Network) {
  network.hold('scripts');
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
}

test('a visitor can join with the mouse, and is recognised the next time', async ({ page, network }) => {
  const address = someone();
  await page.goto(network.url);
  for (const answer of [success, already]) {
    await page.click(opener);
    await page.click(email);
    await page.type(address);
    await page.click(join);
    await page.see(words(answer, waitlist));
    await aMoment();
    await page.click(ok);
    await page.seeGone(waitlist);
    await page.seeFocus(opener);
  }
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.errors()).toEqual([]);
});

test('a form submitted before the scripts have loaded is held, then sent once', async ({ page, network }) => {
  const address = someone();
  await openEarly(page, network);
  await page.type(address);
  await page.click(join);
  await page.see(button(ui.waitlist.submitting, waitlist));
  // The same elements are disabled as when React sends the form.
  const controls = { css: 'input[type=email], form button', in: waitlist };
  const usable = (await page.find(controls)).filter(({ isTabStop }) => isTabStop);
  expect(usable.map(({ name }) => name)).toEqual([ui.dialog.close]);
  await page.seeFocus({ css: '.waitlist', in: waitlist });
  network.restore();
  await page.see(words(success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.evaluate(() => location.href)).toBe(network.url);
});

// WebKit does not accept addresses with a non-ASCII domain.
test.skipIf(inject('engine') === 'webkit')(
  'an address spelt in two ways is added only once',
  async ({ page, network }) => {
    const [local] = someone().split('@');
    await page.goto(network.url);
    for (const [form, answer] of [
      ['NFC', success],
      ['NFD', already],
    ] as const) {
      await page.click(opener);
      await page.seeFocus(email);
      // Firefox restores the field's value after a reload.
      await page.press('Control+a');
      await page.type(`${local}@bücher.example`.normalize(form));
      await page.press('Enter');
      await page.see(words(answer, waitlist));
      await page.press('Escape');
      await page.reload();
    }
    expect(await rowsOf(`${local}@xn--bcher-kva.example`)).toHaveLength(1);
  },
);

const ways: ((page: Page) => Promise<void>)[] = [
  (page) => page.press('Escape'),
  (page) => page.click(button(ui.dialog.close, waitlist)),
  async (page) => {
    await page.seePainted();
    // The backdrop.
    await page.clickAt(10, 10);
  },
];

test('closing the dialog in any way keeps the typed text', async ({ page, network }) => {
  await openEarly(page, network);
  await page.type('half@');
  for (const [index, close] of ways.entries()) {
    await close(page);
    await page.seeGone(waitlist);
    await page.seeFocus(opener);
    if (index === 0) {
      network.restore();
      await seeHydrated(page);
      expect(await page.find(waitlist)).toEqual([]);
    }
    await page.click(opener);
    expect((await page.see(email)).value).toBe('half@');
  }
});

test('after a return from the back/forward cache, the dialog still opens', async ({ page, network }) => {
  await page.goto(network.url);
  await hydrateWaitlist(page);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isFromCache: persisted })),
  );
  await page.click({ css: '[href="/terms-and-conditions/"]', in: footer });
  await page.see({ css: '.toc' });
  await page.back();
  const isFromCache = () => (window as { isFromCache?: boolean }).isFromCache;
  expect(await page.waitFor('the front page', () => page.evaluate(isFromCache))).toBe(true);
  await hydrateWaitlist(page);
});
