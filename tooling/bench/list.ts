import { budgets } from '../budgets.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { send, serveFeed } from '../feed/server.ts';
import { openPhone } from '../phone/phone.ts';
import { type Bench, serve } from './set-up.ts';
import { judge, median } from './verdict.ts';

const LOADS = 3;

/** Measures the longest task while a long careers page is filtered. */
export async function* list({ browser, workspace, session }: Bench) {
  await using feed = await serveFeed(send(manyPostings(1000)));
  const { dir } = await workspace.build({ JOBS_FEED_URL: feed.url }, 'dist-list');
  const origin = await serve(dir, session);
  const longest = await Array.fromAsync({ length: LOADS }, async () => {
    await using phone = await openPhone(browser);
    await phone.page.goto(`${origin}/jobs/`, { waitUntil: 'networkidle' });
    return await phone.page.evaluate(filter);
  });
  yield judge('Longest task when filtering 1,000 positions', budgets.longestTask, median(longest));
}

/**
 * Runs in the page: uses each filter, then resets them, and returns the longest task over 50 ms. It waits first, and
 * does not involve Playwright, because handling an outside command would be a long task too.
 */
async function filter() {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 500));
  await wait();
  let longest = 0;
  new PerformanceObserver((entries) => {
    longest = Math.max(longest, ...entries.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
  for (const select of document.querySelectorAll('select')) {
    for (const choice of [1, 2, 0, 1]) {
      select.selectedIndex = choice;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await wait();
    }
  }
  document.querySelector<HTMLElement>('[type=reset]')?.click();
  await wait();
  return longest;
}
