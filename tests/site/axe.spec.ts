import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { layoutRoutes } from './sample-pages.ts';
import { openPosition, openWaitlist } from '../support/dialogs.ts';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';
import { site, ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many', 'empty', 'backend');

// Otherwise, axe would check elements in mid-animation.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The cards after the third in a long list. All cards share a template. */
const MORE_CARDS = '.list li:nth-child(n + 4)';

/**
 * Checks every rule that axe enables by default, including best practices, and that body text has a contrast of at
 * least 7:1; headings, labels and links need only 4.5:1. Text in `--faint` is exempt, because the design makes it fainter
 * than body text: the picture credit, the date of the list, subtitles.
 */
async function expectNoViolations(page: Page) {
  const faint = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--faint').trim(),
  );
  // By default, axe opens a second page to merge the results from frames, which takes as long again. We have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(MORE_CARDS);
  // The page behind a dialog is one of the routes.
  if (await page.getByRole('dialog').isVisible()) axe.include('dialog[open]');
  axe.options({ rules: { 'color-contrast-enhanced': { enabled: true } } });
  const { violations } = await axe.analyze();
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(
        ({ html, any }) =>
          id !== 'color-contrast-enhanced' || (/^<(p|li|dd)\b/.test(html) && any[0]?.data.fgColor !== faint),
      )
      .map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  );
  expect(wrong).toEqual([]);
}

/** Checks at phone and desktop widths. */
async function expectNoViolationsAnywhere(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, () => expectNoViolations(page));
  }
}

const routes = [...layoutRoutes(sites), ['empty /jobs/', new URL('jobs/', sites.empty.url).href] as const];

for (const [name, url] of routes) {
  test(name, async ({ page }) => {
    await page.goto(url);
    await expectNoViolationsAnywhere(page);
  });
}

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
    await expectNoViolationsAnywhere(page);
  });
}

test('selected text is legible on both backgrounds', async ({ page }) => {
  await page.goto(new URL('jobs/', sites.main.url).href);
  for (const selector of ['h1', 'main a[href^="mailto:"]']) {
    const { color, backgroundColor } = await page
      .locator(selector)
      .last()
      .evaluate((element) => ({ ...getComputedStyle(element, '::selection') }));
    const [text = [], background = []] = [color, backgroundColor].map((value) =>
      value.match(/\d+/g)?.map(Number),
    );
    // The W3C's older measure of contrast, out of 765: https://www.w3.org/TR/AERT#color-contrast
    const difference = text.reduce(
      (sum, value, index) => sum + Math.abs(value - (background[index] ?? NaN)),
      0,
    );
    expect(difference).toBeGreaterThan(400);
  }
});

/** A unique email address. */
const someone = () => `axe.${crypto.randomUUID()}@example.org`;

/** Signs up through the dialog and waits for the message. */
async function join(page: Page, message: string) {
  const dialog = await openWaitlist(page, sites.main);
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(someone());
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(message)).toBeVisible();
}
