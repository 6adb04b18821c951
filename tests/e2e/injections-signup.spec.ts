import { expect, test } from '@playwright/test';
import { injections, mailboxes } from '../fixtures/injections.ts';
import { getSites } from '../support/sites.ts';
import { noHarm, watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

const { main } = await getSites('main');

/** Runs in the page: types each text, and returns those that the browser would submit. */
const acceptedBy = (field: HTMLInputElement, texts: string[]) =>
  texts.filter((text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return field.checkValidity();
  });

test('the form accepts exactly the addresses that the database accepts, sends no others, and never executes any input', async ({
  page,
}) => {
  // The backend's origin is not passed to `watchPage`, so any request to it is recorded as foreign.
  const { harm } = await watchPage(page, new URL(main.url).origin);
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toBeFocused();
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
  const accepted = mailboxes.map((mailbox) => `${mailbox}@x.example`);
  const taken = await field.evaluate(acceptedBy, [...refused, ...hostile, ...accepted]);
  // Some of the injections are valid, too: as a mailbox, or as a domain.
  expect([...new Set(taken)].sort()).toEqual(
    [...accepted, 'a@constructor.example', 'a@hasOwnProperty.example'].sort(),
  );
  expect(harm).toEqual(noHarm);
});
