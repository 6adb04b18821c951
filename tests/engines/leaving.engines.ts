import { expect } from 'vitest';
import type { Page } from './driver/page.ts';
import { footer, hydratePositions, hydrateWaitlist } from './targets.ts';
import { test } from './visitor.ts';

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
