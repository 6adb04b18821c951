import { expect, inject } from 'vitest';
import { site } from '../../src/site.config.ts';
import { getSites } from '../support/sites.ts';
import type { Target } from './driver/find.ts';
import type { Page } from './driver/page.ts';
import { type Network, startNetwork } from './network.ts';
import {
  aMoment,
  button,
  email,
  hydrateWaitlist,
  join,
  opener,
  seeHydrated,
  waitlist,
  words,
} from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';
import { ui } from '../support/words.ts';

const { variant } = await getSites('variant');
const { success, already } = site.waitlist;
const ok = button(ui.waitlist.ok, waitlist);

/** Opens the dialog before the scripts have loaded. */
async function openEarly(page: Page, network: Network) {
  network.hold('scripts');
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
}

test('joining with the mouse works, and joining again says “already”', async ({ page, network }) => {
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

test('a form submitted before the scripts have loaded is kept, then sent once', async ({ page, network }) => {
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

test('the dialog still opens after the page is restored from the back/forward cache', async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await hydrateWaitlist(page);
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isFromCache: persisted })),
  );
  // Firefox does not cache a page while anything is loading. A real click would scroll, and so load more pictures.
  await page.waitFor('loading to finish', () =>
    page.evaluate(() => document.readyState === 'complete' && document.fonts.status === 'loaded'),
  );
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer [href="/terms-and-conditions/"]')?.click(),
  );
  await page.see({ css: '.toc' });
  await page.back();
  const isFromCache = () => (window as { isFromCache?: boolean }).isFromCache;
  expect(await page.waitFor('the front page', () => page.evaluate(isFromCache))).toBe(true);
  await hydrateWaitlist(page);
});

const failure = words(ui.waitlist.failed, waitlist);
/** Makes React fail to load: Firefox does not retry a failed module that another module imports. */
const failReact = (network: Network) => network.fail('react', 'empty');

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2000));

test('after two seconds of failures, the reopened dialog works', async ({ page, network }) => {
  const address = someone();
  failReact(network);
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
  await page.type(address);
  await page.see(failure);
  await twoSeconds();
  network.restore();
  // The focus returns to the button, which counts as intent, so the form hydrates while the dialog is closed.
  await page.press('Escape');
  await page.seeGone(waitlist);
  await seeHydrated(page);
  await page.click(opener);
  expect((await page.see(email)).value).toBe(address);
  await page.seeGone(failure);
  await page.click(join);
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
});

test('an address typed while supabase-js fails to load can be sent later', async ({ page, network }) => {
  await page.goto(network.url);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  network.fail('scripts', 'reset');
  const address = someone();
  await page.type(address);
  const isAsked = async () => network.asked.some((path) => path.includes('/supabase.client.'));
  await page.waitFor('the request for supabase-js', isAsked);
  // Until the page has noticed that it failed, submitting would wait for that same request.
  await aMoment();
  network.restore();
  await page.press('Enter');
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.errors()).toEqual([]);
});

test('after two seconds of failing scripts, pressing the button in the hero’s form again joins the waitlist without a reload', async ({
  page,
  onTestFinished,
}) => {
  // `test.extend('site', variant)` would start another browser.
  const network = await startNetwork(variant.url);
  onTestFinished(() => network.close());
  const form: Target = { css: '[data-hero-form]' };
  const field: Target = { role: 'textbox', name: ui.waitlist.email, in: form };
  const address = someone();
  network.fail('scripts', 'reset');
  await page.goto(network.url);
  await page.click(field);
  await page.type(address);
  await page.press('Enter');
  await page.see(words(ui.waitlist.failed, form));
  // Focusing the form again triggers another attempt to load the scripts, which also fails.
  await page.click(field);
  await twoSeconds();
  await page.see(words(ui.waitlist.failed, form));
  network.restore();
  await page.click(button(ui.waitlist.join, form));
  await page.see(words(site.waitlist.inlineSuccess, form));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.evaluate(() => location.href)).toBe(network.url);
});
