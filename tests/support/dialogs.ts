import { expect, type Page } from '@playwright/test';
import { site } from '../../src/site.config.ts';
import type { Site } from '../../tooling/build/built-pages.ts';
import { ui } from './words.ts';

/** Opens the waitlist dialog on the front page. */
export async function openWaitlist(page: Page, { url }: Site) {
  await page.goto(url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a position on the careers page. */
export async function openPosition(page: Page, { url }: Site, name = 'Senior Frontend Engineer') {
  await page.goto(`${url}jobs/`);
  await page.getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}
