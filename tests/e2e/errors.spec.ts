import { expect, test } from '@playwright/test';
import { site } from '../../src/site.config.ts';
import { openWaitlist } from '../support/dialogs.ts';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const { backend, many } = await getSites('backend', 'many');

const someone = () => `error.${crypto.randomUUID()}@example.org`;

test('if the backend never responds, an error appears after 10 s; the address stays', async ({ page }) => {
  // Shortens only that timeout.
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms === 10_000 ? 500 : 60_000);
  });
  await hold(page, `${backend.url}/**`);
  const dialog = await openWaitlist(page, many);
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  const email = someone();
  await field.fill(email);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByRole('alert')).toHaveText(site.waitlist.error);
  await expect(field).toHaveValue(email);
});

test('a sign-up continues while the dialog is closed, and the outcome is shown when it is reopened', async ({
  page,
}) => {
  const release = await hold(page, `${backend.url}/**`);
  const dialog = await openWaitlist(page, many);
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(someone());
  const asked = page.waitForRequest(`${backend.url}/**`);
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
});

test('an invalid address shows a hint, because Firefox on Android has no message', async ({ page }) => {
  const dialog = await openWaitlist(page, many);
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  const hint = dialog.getByText(ui.waitlist.emailHint);
  await expect(dialog.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(hint).toBeHidden();
  await field.fill('ann@example');
  // Nothing appears just because the field loses focus: it would move a button that is being pressed.
  await field.blur();
  await expect(hint).toBeHidden();
  await field.press('Enter');
  await expect(hint).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('ann@example.org');
  await expect(hint).toBeHidden();
  await expect(field).not.toHaveAttribute('aria-invalid');
});

test('if a script file never arrives, the form says so and gives an address', async ({ page }) => {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 30);
  });
  await hold(page, '**/_astro/client.*.js');
  const dialog = await openWaitlist(page, many);
  await dialog.getByRole('textbox').fill(someone());
  await dialog.getByRole('textbox').press('Enter');
  const failed = dialog.locator('.form-failed');
  await expect(failed).toHaveText(ui.waitlist.failed);
  await expect(failed).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeEnabled();
});

test('a position’s page that was cut off is not shown as if it were complete', async ({ page }) => {
  await page.goto(`${many.url}jobs/`);
  const link = page.locator('a[data-job]').first();
  await page.route(`**${await link.getAttribute('href')}`, async (route) => {
    const body = await (await route.fetch()).text();
    await route.fulfill({
      body: body.slice(0, body.indexOf('data-part="apply"') - 200),
      contentType: 'text/html',
    });
  });
  await link.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(ui.positionDialog.failed);
});

test('the link on the error page retries the URL that failed', async ({ page }) => {
  const failed = `${many.url}jobs/`;
  const answer = await page.request.get(`${many.url}500.html`);
  await page.route(failed, async (route) => route.fulfill({ response: answer, status: 500 }), { times: 1 });
  await page.goto(failed);
  await page.getByRole('link', { name: ui.errors.retry }).click();
  await expect(page.getByRole('heading', { name: ui.careers.heading })).toBeVisible();
});
