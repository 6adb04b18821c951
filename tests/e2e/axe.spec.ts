import { expect, test, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { openPosition, openWaitlist } from '../support/dialogs.ts';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';
import { site, ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many', 'backend');

// Otherwise, axe would check elements in mid-animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** States that a visitor can reach, each with a function that puts the page into it. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'the waitlist dialog when its scripts fail': async (page) => {
    await page.route('**/*.js', (route) => route.abort());
    await openWaitlist(page, sites.main);
    await expect(page.getByText(ui.waitlist.failed)).toBeVisible();
  },
  'the waitlist dialog': async (page) => {
    await openWaitlist(page, sites.main);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  },
  'the dialog after signing up': (page) => join(page, site.waitlist.success),
  'the dialog after a failed sign-up': async (page) => {
    await page.route(`${sites.backend.url}/**`, (route) => route.abort());
    await join(page, site.waitlist.error);
  },
  'the inline hero after signing up, with the toast': async (page) => {
    // Leaves out the backend's origin: by design, looking up an unknown address returns an error status.
    const { complaints } = watchPage(page, new URL(sites.variant.url).origin);
    await page.goto(sites.variant.url);
    await page.getByPlaceholder(ui.waitlist.heroPlaceholder).fill(someone());
    await page.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(page.getByText(site.waitlist.inlineSuccess)).toBeVisible();
    await expect(page.getByText(site.waitlist.toast.title, { exact: true }).first()).toBeVisible();
    expect(complaints).toEqual([]);
  },
  'a position’s modal': async (page) => {
    const dialog = await openPosition(page, sites.main);
    await expect(dialog.getByRole('heading', { name: ui.sections.whyJoinUs, exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: ui.positionDialog.share })).toBeVisible();
  },
  'a position’s modal when the position fails to load': async (page) => {
    await page.route('**/senior-frontend-engineer-612001/', (route) => route.abort());
    const dialog = await openPosition(page, sites.main);
    await expect(dialog.getByRole('alert')).toBeVisible();
  },
  'the list, filtered': async (page) => {
    await page.goto(new URL('jobs/', sites.many.url).href);
    await page.getByRole('combobox', { name: ui.facts.department }).selectOption({ index: 1 });
    await page.getByRole('combobox', { name: ui.facts.location }).selectOption({ index: 1 });
  },
};

for (const [name, enter] of Object.entries(states)) {
  test(name, async ({ page }) => {
    await enter(page);
    await expectNoViolations(page);
  });
}

/** A unique email address. */
const someone = () => `axe.${crypto.randomUUID()}@example.org`;

/** Signs up through the dialog and waits for the message. */
async function join(page: Page, message: string) {
  const dialog = await openWaitlist(page, sites.main);
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(someone());
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(message)).toBeVisible();
}
