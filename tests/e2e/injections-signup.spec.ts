import { createClient } from '@supabase/supabase-js';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { site } from '../../src/site.config.ts';
import { injections, mailboxes } from '../fixtures/injections.ts';
import { getSites } from '../support/sites.ts';
import { noHarm, watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

const { backend, main } = await getSites('backend', 'main');
const { waitlist } = site;
const { origin } = new URL(main.url);

async function openDialog(page: Page) {
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  return dialog;
}

async function send(dialog: Locator, address: string) {
  await dialog.getByRole('textbox').fill(address);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
}

async function acknowledge(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: ui.waitlist.ok }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Runs in the page: types each text, and returns those that the browser would submit. */
const acceptedBy = (field: HTMLInputElement, texts: string[]) =>
  texts.filter((text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return field.checkValidity();
  });

test('text that the browser rejects as an address is never sent, and never runs as code', async ({
  page,
}) => {
  // The backend's origin is not passed to `watchPage`, so any request to it is recorded as foreign.
  const { harm } = await watchPage(page, origin);
  await page.goto(main.url);
  const dialog = await openDialog(page);
  const field = dialog.getByRole('textbox');
  // Only the `pattern` rules this one out.
  await field.fill('.a@x.example');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const refused = [
    '',
    'nobody',
    'nobody@example',
    '.a@x.example',
    'a..b@x.example',
    'a@192.0.2.1',
    'a@x.0x1F',
    `${'a'.repeat(65)}@x.example`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}example`,
  ];
  const hostile = injections.flatMap(({ text }) => [`${text}@x.example`, `a@${text}.example`]);
  const taken = await field.evaluate(acceptedBy, [...refused, ...hostile]);
  // The browser accepts these, and the next test submits them.
  const names = ['constructor', 'hasOwnProperty'];
  expect(taken.sort()).toEqual(
    [...names, '//evil.example/8', '__proto__']
      .map((name) => `${name}@x.example`)
      .concat(names.map((name) => `a@${name}.example`))
      .sort(),
  );
  expect(harm).toEqual(noHarm);
});

test('text that the browser accepts as an address is stored once, unchanged except for case, and never runs as code', async ({
  page,
}) => {
  const { harm } = await watchPage(page, origin, backend.url);
  const domain = `${crypto.randomUUID()}.example`;
  const addresses = mailboxes.map((mailbox) => `${mailbox}@${domain}`);
  await page.goto(main.url);
  for (const address of addresses) {
    const dialog = await openDialog(page);
    await send(dialog, address);
    await expect(dialog.getByText(waitlist.success)).toBeVisible();
    await acknowledge(page, dialog);
  }
  const admin = createClient(backend.url, backend.secretKey);
  const { data } = await admin.from('waitlist').select('email').like('email', `%@${domain}`);
  expect(data?.map(({ email }) => email as string).sort()).toEqual(
    addresses.map((address) => address.toLowerCase()).sort(),
  );
  // The browser logs an error for each look-up that does not find a row.
  const lookUps = harm.messages.filter((message) => message.includes('status of 406'));
  expect(harm).toEqual({ ...noHarm, messages: lookUps });
});
