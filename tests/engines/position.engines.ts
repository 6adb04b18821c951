import { expect } from 'vitest';
import { aMoment, link, position, words } from './targets.ts';
import { test } from './visitor.ts';

test('the position opened last is shown, even if an earlier one arrives later', async ({ page, network }) => {
  const [earlier, last] = ['Senior Frontend Engineer', 'Artist Relations Manager'];
  const text = words('the first person an artist hears from', position(last));
  await page.goto(`${network.url}jobs/`);
  // Once its page has been fetched, opening it does not abort the request for the other one.
  await page.click(link(last));
  await page.see(text);
  await page.press('Escape');
  await page.seeGone({ role: 'dialog' });
  network.hold('positions');
  await page.click(link(earlier));
  await page.see(position(earlier));
  await page.back();
  await page.seeGone({ role: 'dialog' });
  await page.click(link(last));
  await page.see(text);
  expect(network.waiting()).toBe(1);
  network.restore();
  await aMoment();
  await page.see(text);
  expect(await page.find({ role: 'dialog' })).toHaveLength(1);
});

test('when the mouse moves from card to card, only the last request continues', async ({ page, network }) => {
  network.hold('positions');
  await page.goto(`${network.url}jobs/`);
  const cards = (await page.find({ css: '.card a' })).slice(0, 4);
  expect(cards).toHaveLength(4);
  for (const { name, href = '' } of cards) {
    await page.hover(link(name));
    await page.waitFor('its request', async () => network.asked.some((path) => href.endsWith(path)));
    await page.waitFor('the other requests to end', async () => network.waiting() === 1, 2000);
  }
});
