import { expect } from 'vitest';
import { site } from '../../src/config/site.client.ts';
import {
  aMoment,
  email,
  footer,
  link,
  opener,
  position,
  aboutThisRole,
  seeHydrated,
  waitlist,
  hydratePositions,
  hydrateWaitlist,
  words,
} from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';

const title = 'Senior Frontend Engineer';

/** Runs in the page: notes whether it comes back from the browser's page cache. */
function notePageShow(): void {
  addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isFromCache: persisted }));
}
const isFromCache = () => (window as { isFromCache?: boolean }).isFromCache;

test('left and come back to, the front page still answers, from the page cache', async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await hydrateWaitlist(page);
  await page.evaluate(notePageShow);
  await page.click({ css: 'a[href$="/terms-and-conditions/"]', in: footer });
  await page.see({ css: '.with-toc' });
  await page.back();
  expect(await page.waitFor('the front page', () => page.evaluate(isFromCache))).toBe(true);
  await page.click(opener);
  await page.see(waitlist);
  await page.seeFocus(email);
  await page.press('Escape');
  await page.seeGone(waitlist);
});

test('left and come back to, the list still opens its positions, from the page cache', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}jobs/`);
  await hydratePositions(page, title);
  await page.evaluate(notePageShow);
  await page.click({ css: 'a[href$="/terms-and-conditions/"]', in: footer });
  await page.see({ css: '.with-toc' });
  await page.back();
  expect(await page.waitFor('the list', () => page.evaluate(isFromCache))).toBe(true);
  await page.click(link(title));
  await page.see(aboutThisRole(title));
  await page.press('Escape');
  await page.seeGone(position(title));
});

test('left while supabase-js is on its way, no page leaves an error behind', async ({ page, network }) => {
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

test('typed while supabase-js cannot be had, it joins as soon as it can, and leaves no error behind', async ({
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
