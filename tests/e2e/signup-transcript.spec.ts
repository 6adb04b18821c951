import { expect, test, type Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

// By keyboard, as a screen-reader user goes through the page. A snapshot has everything that assistive technology learns.

const { backend, main } = await getSites('backend', 'main');
const { waitlist } = site;

/** A unique address. */
const someone = () => `listener.${crypto.randomUUID()}@example.org`;

const heading = `
  - button "${ui.dialog.close}"
  - heading "${site.waitlist.title}" [level=2]`;
const note = `
  - paragraph:
    - text: ${ui.waitlist.note}
    - link "${ui.waitlist.privacy} ${ui.waitlist.privacyTab}":
      - /url: /privacy-policy/`;

/** The dialog while it shows the form. The lines stand between its text and its note. */
const dialogWith = (lines: string) =>
  `- dialog "${site.waitlist.title}":${heading}
  - paragraph: ${waitlist.text}${lines}${note}`;

const formWith = (email: string) =>
  dialogWith(`
  - text: ${ui.waitlist.email}
  - textbox "${ui.waitlist.email}":
    - /placeholder: ${ui.waitlist.placeholder}${email && `\n    - text: ${email}`}
  - button "${ui.waitlist.join}"`);

/** The dialog once an outcome has replaced the form. */
const outcome = (message: string) =>
  `- dialog "${site.waitlist.title}":${heading}
  - paragraph: ${message}
  - button "${ui.waitlist.ok}"`;

/** Opens the dialog by its button and waits until it is hydrated. */
async function open(page: Page) {
  await page.getByRole('button', { name: ui.waitlist.join }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: ui.waitlist.email })).toBeFocused();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  return dialog;
}

test('opened, filled, submitting, success, OK', async ({ page }) => {
  const email = someone();
  await page.goto(main.url);
  const release = await hold(page, `${backend.url}/**`);
  await expect(page.getByRole('button', { name: ui.waitlist.join })).toHaveAttribute(
    'aria-haspopup',
    'dialog',
  );
  const dialog = await open(page);
  expect(await dialog.ariaSnapshot()).toBe(formWith(''));
  await expect(dialog.locator('[name=website]')).not.toBeInViewport();
  // Beside the form, so that nothing typed is lost.
  await expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank');
  const field = dialog.getByRole('textbox');
  await expect(field).toHaveAttribute('required');
  await expect(field).toHaveAccessibleDescription(ui.waitlist.note);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);

  await page.keyboard.type(email);
  expect(await dialog.ariaSnapshot()).toBe(formWith(email));

  const live = dialog.locator('[aria-live=polite]');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: ui.waitlist.sending })).toBeVisible();
  await expect(live).toBeFocused();
  await expect(dialog.locator('.waitlist-form')).toHaveAttribute('aria-busy', 'true');
  expect(await dialog.ariaSnapshot()).toBe(
    dialogWith(`
  - text: ${ui.waitlist.email}
  - textbox "${ui.waitlist.email}" [disabled]:
    - /placeholder: ${ui.waitlist.placeholder}
    - text: ${email}
  - button "${ui.waitlist.sending}" [disabled]`),
  );

  release();
  // Announced as it appears: the live region was there before.
  await expect(live).toContainText(waitlist.success);
  expect(await dialog.ariaSnapshot()).toBe(outcome(waitlist.success));
  await expect(page.getByRole('button', { name: ui.waitlist.ok })).toBeFocused();
});
