import { createClient } from '@supabase/supabase-js';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { site } from '../../src/config/site.client.ts';
import { sites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const { backend, main, variant } = sites;

/** An address that no other test uses. */
const someone = () => `someone.${crypto.randomUUID()}@example.org`;

/** The rows of an address, read as whoever runs the list does. */
async function rowsOf(email: string) {
  const admin = createClient(backend.url, backend.secretKey);
  const { data, error } = await admin.from('waitlist').select('email').ilike('email', email);
  if (error) throw new Error(error.message);
  return data.map((row) => row.email as string);
}

async function openDialog(page: Page, button = ui.waitlist.join) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await expect(dialog).toBeVisible();
  return page.getByRole('dialog');
}

test.beforeEach(({ page }) => page.goto(main.url).then(() => undefined));

test('somebody joins, is thanked, and is known the next time', async ({ page }) => {
  const email = someone();
  let dialog = await openDialog(page);
  await expect(dialog.getByText(site.waitlist.text)).toBeVisible();
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(` ${email} `.trim());
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeHidden();
  await expect(dialog.getByRole('button', { name: ui.waitlist.ok })).toBeFocused();
  await dialog.getByRole('button', { name: ui.waitlist.ok }).click();
  await expect(dialog).toBeHidden();

  dialog = await openDialog(page, ui.waitlist.banner);
  await expect(dialog.getByRole('textbox', { name: ui.waitlist.email })).toHaveValue('');
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(email.toUpperCase());
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.already)).toBeVisible();
  await dialog.getByRole('button', { name: ui.waitlist.ok }).click();
  await expect(dialog).toBeHidden();
  expect(await rowsOf(email)).toEqual([email]);
});

test('the whole of it works by keyboard alone', async ({ page }) => {
  const email = someone();
  const trigger = page.getByRole('button', { name: ui.waitlist.join });
  await trigger.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: ui.waitlist.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
  expect(await rowsOf(email)).toEqual([email]);
});

test('a tap on the backdrop and the close button close it, and keep what was typed', async ({ page }) => {
  for (const close of ['button', 'backdrop']) {
    const dialog = await openDialog(page);
    const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
    await expect(field).toHaveValue(close === 'button' ? '' : 'half@');
    await field.fill('half@');
    if (close === 'button') await dialog.getByRole('button', { name: ui.dialog.close }).click();
    else await page.mouse.click(10, 10);
    await expect(dialog).toBeHidden();
  }
});

test('a double or triple click on the button opens the dialog, and leaves it open', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  for (const clickCount of [2, 3]) {
    await page.getByRole('button', { name: ui.waitlist.join }).click({ clickCount });
    await page.waitForTimeout(1000);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: ui.dialog.close }).click();
    await expect(dialog).toBeHidden();
  }
});

test('an address that the browser refuses never leaves the page', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(backend.url)) sent.push(request.url());
  });
  const dialog = await openDialog(page);
  for (const address of [
    '',
    'nobody',
    'no body@example.org',
    'nobody@',
    'nobody@example',
    '.nobody@example.org',
    'no..body@example.org',
    'nobody@-example.org',
    'nobody@192.0.2.1',
  ]) {
    await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(address);
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.locator('input:invalid')).toHaveCount(1);
  }
  expect(sent).toEqual([]);
});

test('over the limit, the form says so and keeps the address; from another network it goes on', async ({
  page,
}) => {
  /** A network that no other test uses, as a hosted project's proxy would name it. */
  const network = () => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`;
  const venue = network();
  for (let i = 0; i < 100; i++) {
    const { status } = await fetch(`${backend.url}/rest/v1/waitlist`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json', 'cf-connecting-ip': venue },
      body: JSON.stringify({ email: someone() }),
    });
    expect(status).toBe(201);
  }
  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': venue });

  const email = someone();
  const dialog = await openDialog(page);
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  await field.fill(email);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  expect((await answer).status()).toBe(429);
  await expect(dialog.getByRole('alert')).toHaveText(site.waitlist.limited);
  await expect(field).toHaveValue(email);
  await expect(field).toBeFocused();
  await expect(dialog.getByText(site.waitlist.success)).toBeHidden();
  await expect(dialog.getByText(site.waitlist.already)).toBeHidden();
  expect(await rowsOf(email)).toEqual([]);

  await page.setExtraHTTPHeaders({ 'cf-connecting-ip': network() });
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
  expect(await rowsOf(email)).toEqual([email]);
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

test('a filled honeypot sends nothing and looks like success', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(backend.url)) sent.push(request.url());
  });
  const dialog = await openDialog(page);
  await expect(dialog.locator('[name=website]')).not.toBeInViewport();
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill('bot@example.org');
  await dialog.locator('[name=website]').fill('https://spam.example', { force: true });
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.bot)).toBeVisible();
  await dialog.getByRole('button', { name: ui.waitlist.ok }).click();
  await expect(dialog).toBeHidden();
  await openDialog(page);
  await expect(dialog.locator('[name=website]')).toHaveValue('');
  expect(sent).toEqual([]);
});

test('supabase-js is fetched when somebody types, not when the dialog opens', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('textbox', { name: ui.waitlist.email })).toBeFocused();
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).pressSequentially('a');
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});
