import { type Browser, expect } from '@playwright/test';
import { site } from '../../src/site.config.ts';
import { watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

/** Joins the waitlist and opens a position, as a visitor would. Returns any errors and warnings in the console. */
export async function useDialogs(browser: Browser, home: string): Promise<string[]> {
  const page = await browser.newPage({ locale: 'en-GB' });
  // Leaves out the backend's origin: by design, looking up an unknown address returns an error status.
  const { complaints } = await watchPage(page, new URL(home).origin);
  try {
    await page.goto(home);
    await page.getByRole('button', { name: ui.waitlist.join }).click();
    const waitlist = page.getByRole('dialog');
    const email = `host.${crypto.randomUUID()}@example.org`;
    await waitlist.getByRole('textbox', { name: ui.waitlist.email }).fill(email);
    await waitlist.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(waitlist.getByText(site.waitlist.success)).toBeVisible();
    await waitlist.getByRole('button', { name: ui.waitlist.ok }).click();
    await expect(waitlist).toBeHidden();

    await page.goto(`${home}jobs/`);
    const card = page.locator('a[href*="/jobs/"][href$="/"]', { hasText: 'Engineer' }).first();
    await card.click();
    const position = page.getByRole('dialog');
    await expect(position.getByRole('heading', { name: ui.sections.description })).toBeVisible();
    expect(page.url()).toContain('engineer');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Engineer');
  } finally {
    await page.close();
  }
  return complaints;
}
