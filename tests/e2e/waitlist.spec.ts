import { expect, test, type Locator, type Page } from '@playwright/test';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

const { backend, main, variant } = await getSites('backend', 'main', 'variant');

async function openDialog(page: Page) {
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await expect(dialog).toBeVisible();
  return page.getByRole('dialog');
}

test.beforeEach(({ page }) => page.goto(main.url).then(() => undefined));

test('an address that the browser refuses never leaves the page', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(backend.url)) sent.push(request.url());
  });
  const dialog = await openDialog(page);
  for (const address of [
    '',
    'nobody',
    'nobody@example',
    '.nobody@example.org',
    'no..body@example.org',
    'nobody@192.0.2.1',
  ]) {
    await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(address);
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.locator('input:invalid')).toHaveCount(1);
  }
  expect(sent).toEqual([]);
});

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

  // While the scripts are on their way, and for good if they never come.
  await page.route('**/*.js', () => {});
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  await read(page.getByRole('dialog', { name: site.waitlist.title }), main.url);
});
