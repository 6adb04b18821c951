import { expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import type { Page } from './driver/page.ts';
import {
  aMoment,
  email,
  footer,
  opener,
  seeHydrated,
  waitlist,
  hydratePositions,
  hydrateWaitlist,
  words,
} from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';

/** Runs in the page: records whether the page is restored from the back/forward cache. */
function notePageShow(): void {
  addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isFromCache: persisted }));
}
const isFromCache = () => (window as { isFromCache?: boolean }).isFromCache;

const places: [name: string, path: string, useDialog: (page: Page) => Promise<void>][] = [
  ['the front page', '', hydrateWaitlist],
  ['the list', 'jobs/', (page) => hydratePositions(page, 'Senior Frontend Engineer')],
];

for (const [name, path, useDialog] of places) {
  test(`${name} still opens its dialog after being restored from the back/forward cache`, async ({
    page,
    network,
  }) => {
    await page.goto(network.url + path);
    await useDialog(page);
    await page.evaluate(notePageShow);
    await page.click({ css: '[href="/terms-and-conditions/"]', in: footer });
    await page.see({ css: '.toc' });
    await page.back();
    expect(await page.waitFor(name, () => page.evaluate(isFromCache))).toBe(true);
    await useDialog(page);
  });
}

test('leaving the page while supabase-js is loading does not cause an error', async ({ page, network }) => {
  await page.goto(network.url);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  network.hold('scripts');
  const before = network.asked.length;
  await page.type('a');
  await page.waitFor('a request', async () =>
    network.asked.slice(before).some((path) => path.endsWith('.js')),
  );
  await page.goto(`${network.url}privacy-policy/`);
  await aMoment();
  expect(await page.errors()).toEqual([]);
});

test('an address typed while supabase-js fails to load can be submitted once it loads, without an error', async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  network.fail('scripts', 'reset');
  const address = someone();
  await page.type(address);
  await aMoment();
  network.restore();
  await page.press('Enter');
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.errors()).toEqual([]);
});
