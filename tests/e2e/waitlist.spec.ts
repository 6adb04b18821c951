import { expect, test, type Locator, type Page } from '@playwright/test';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

const { main, variant } = await getSites('main', 'variant');

async function openDialog(page: Page) {
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await expect(dialog).toBeVisible();
  return page.getByRole('dialog');
}

test.beforeEach(({ page }) => page.goto(main.url).then(() => undefined));

test('the privacy policy opens beside the form, and what was typed stays', async ({ page, context }) => {
  async function read(form: Locator, url: string) {
    const field = form.getByRole('textbox', { name: ui.waitlist.email });
    await field.fill('half@');
    const opened = context.waitForEvent('page');
    await form.getByRole('link', { name: `${ui.waitlist.privacy} ${ui.waitlist.privacyTab}` }).click();
    const policy = await opened;
    await expect(policy.getByRole('heading', { level: 1 })).toBeVisible();
    expect(policy.url()).toBe(`${url}privacy-policy/`);
    await policy.close();
    await expect(field).toHaveValue('half@');
  }
  await read(await openDialog(page), main.url);

  await page.goto(variant.url);
  await read(page.locator('[data-hero-form]'), variant.url);

  // While the scripts load, and forever if they never arrive.
  await page.route('**/*.js', () => {});
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  await read(page.getByRole('dialog', { name: site.waitlist.title }), main.url);
});
