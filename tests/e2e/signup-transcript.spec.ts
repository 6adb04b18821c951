import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

// Uses the keyboard, as a screen-reader user would. An ARIA snapshot has everything that assistive technology can read.

const { backend, main, variant } = await getSites('backend', 'main', 'variant');
const { waitlist } = site;

const dialogWith = (content: string) => `- dialog "${waitlist.title}":
  - button "${ui.dialog.close}"
  - heading "${waitlist.title}" [level=2]
${content}`;

/** The ARIA snapshot of the dialog while it shows the form. */
const formWith = (email: string, label = ui.waitlist.join, state = '') =>
  dialogWith(`  - paragraph: ${waitlist.text}
  - group${state && ` "${label}"`}:
    - status
    - text: ${ui.waitlist.email}
    - textbox "${ui.waitlist.email}"${state}:
      - /placeholder: ${ui.waitlist.placeholder}${email && `\n      - text: ${email}`}
    - button "${label}"${state}
    - paragraph:
      - text: ${ui.waitlist.note}
      - link "${ui.waitlist.privacy} ${ui.waitlist.privacyTab}":
        - /url: /privacy-policy/`);

test('the dialog’s accessibility tree is correct at every step of a sign-up', async ({ page }) => {
  const email = `listener.${crypto.randomUUID()}@example.org`;
  await page.addInitScript(() => {
    Storage.prototype.setItem = (key) => console.error(`stored ${key}`);
    // Supabase's authentication, which the site does not use, would open one.
    window.BroadcastChannel = new Proxy(BroadcastChannel, {
      construct: (Channel, [name]) => (console.error(`stored ${name}`), new Channel(name)),
    });
  });
  const stored: string[] = [];
  page.on('console', (message) => stored.push(message.text()));
  await page.goto(main.url);
  const release = await hold(page, `${backend.url}/**`);
  const opener = page.getByRole('button', { name: ui.waitlist.join });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  await expect(field).toBeFocused();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  expect(await dialog.ariaSnapshot()).toBe(formWith(''));
  await expect(dialog.locator('[name=website]')).not.toBeInViewport();
  // Without this, iPhones do not fire mouse events on the backdrop.
  await expect(dialog).toHaveCSS('cursor', 'pointer');
  // The link opens in a new tab, so that the typed address is not lost.
  await expect(dialog.getByRole('link')).toHaveAttribute('target', '_blank');
  await expect(field).toHaveAttribute('required');
  await expect(field).toHaveAccessibleDescription(ui.waitlist.note);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);

  await page.keyboard.type(email);
  expect(await dialog.ariaSnapshot()).toBe(formWith(email));

  const live = dialog.getByRole('status').first();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: ui.waitlist.submitting })).toBeVisible();
  await expect(dialog.getByRole('group')).toBeFocused();
  await expect(dialog.locator('.waitlist-form')).toHaveAttribute('aria-busy', 'true');
  expect(await dialog.ariaSnapshot()).toBe(formWith(email, ui.waitlist.submitting, ' [disabled]'));

  release();
  // Announced when it appears, because the live region already existed.
  await expect(live).toContainText(waitlist.success);
  expect(await dialog.ariaSnapshot()).toBe(
    dialogWith(`  - group:\n    - status: ${waitlist.success}\n    - button "${ui.waitlist.ok}"`),
  );
  await expect(page.getByRole('button', { name: ui.waitlist.ok })).toBeFocused();
  // As the privacy policy says.
  expect(stored.filter((text) => text.startsWith('stored'))).toEqual([]);
});

test('if the outcome is taller than the form in the hero, OK scrolls into view with its focus ring', async ({
  page,
}) => {
  const height = 900;
  await page.setViewportSize({ width: 1440, height });
  const email = `listener.${crypto.randomUUID()}@example.org`;
  const ok = page.getByRole('button', { name: ui.waitlist.ok });
  for (const outcome of [waitlist.inlineSuccess, waitlist.already]) {
    await page.goto(variant.url);
    await page.getByPlaceholder(ui.waitlist.heroPlaceholder).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(outcome)).toBeVisible();
    await expect(ok).toBeFocused();
    const ring = await ok.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      return element.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
    });
    expect(ring).toBeLessThanOrEqual(height);
  }
});
