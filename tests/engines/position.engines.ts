import { expect } from 'vitest';
import { boardPostings } from '../fixtures/postings/board.ts';
import { link, position, words } from './targets.ts';
import { test } from './visitor.ts';

test('the position opened last is shown, in whatever order the pages arrive', async ({ page, network }) => {
  await page.goto(`${network.url}jobs/`);
  network.hold('positions');
  await page.click(link('Senior Frontend Engineer'));
  await page.see(position('Senior Frontend Engineer'));
  await page.back();
  await page.seeGone({ role: 'dialog' });
  await page.click(link('Artist Relations Manager'));
  await page.see(position('Artist Relations Manager'));
  network.restore();
  await page.see(words('the first person an artist hears from', position('Artist Relations Manager')));
  expect(await page.find({ role: 'dialog' })).toHaveLength(1);
});

test('when the mouse moves from card to card, only the request for the last position continues', async ({
  page,
  network,
}) => {
  network.hold('positions');
  await page.goto(`${network.url}jobs/`);
  for (const { title, slug } of boardPostings.slice(0, 4)) {
    await page.hover(link(title));
    await page.waitFor('its request', async () => network.asked.some((path) => path.includes(slug)));
    await page.waitFor('the other requests to end', async () => network.waiting() === 1, 2000);
  }
});
