import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { pagesOf } from '../../tooling/build/built-pages.ts';
import { getSites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many', 'empty', 'failing', 'backend');

// Otherwise axe would measure animations half-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Checks every rule that axe enables by default, best practices included, except those in `but`. */
async function expectNoViolations(page: Page, { but = [] }: { but?: string[] } = {}) {
  const { violations } = await new AxeBuilder({ page }).disableRules(but).analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html }) => html.slice(0, 160)),
    })),
  ).toEqual([]);
}

async function expectNoViolationsAtAnyWidth(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, () => expectNoViolations(page));
  }
}

const routes = [
  ...pagesOf(sites.main).map(({ path, url }): [string, string] => [`main ${path}`, url]),
  ['variant /', sites.variant.url],
  ['many /jobs/', new URL('jobs/', sites.many.url).href],
  ['many /, testimonials and no inline form', sites.many.url],
  ['empty /, an inline form and no testimonials', sites.empty.url],
  ['empty /jobs/', new URL('jobs/', sites.empty.url).href],
] satisfies [string, string][];

for (const [name, url] of routes) {
  test(name, async ({ page }) => {
    await page.goto(url);
    await expectNoViolationsAtAnyWidth(page);
  });
}

/** States that a visitor can reach. Each function leaves the page in its state. */
const states: [name: string, enter: (page: Page) => Promise<void>][] = [
  [
    'the waitlist dialog, before its scripts',
    async (page) => {
      await page.route('**/*.js', () => {});
      await page.goto(sites.main.url);
      await page.getByRole('button', { name: ui.waitlist.join }).click();
      await expect(page.getByRole('dialog', { name: site.waitlist.title })).toBeVisible();
    },
  ],
  [
    'the waitlist dialog, whose scripts do not come',
    async (page) => {
      await page.route('**/*.js', (route) => route.abort());
      await page.goto(sites.main.url);
      await page.getByRole('button', { name: ui.waitlist.join }).click();
      await expect(page.getByText(ui.waitlist.failed)).toBeVisible();
    },
  ],
  [
    'the waitlist dialog',
    async (page) => {
      await page.goto(sites.main.url);
      await page.getByRole('button', { name: ui.waitlist.join }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    },
  ],
  ['the dialog after a success', (page) => join(page, someone(), site.waitlist.success)],
  [
    'the dialog for an address that is there already',
    async (page) => {
      const address = someone();
      await join(page, address, site.waitlist.success);
      await join(page, address, site.waitlist.already);
    },
  ],
  ['the dialog after an error', (page) => join(page, someone(), site.waitlist.error, sites.failing.url)],
  [
    'the inline hero after a success, toast shown',
    async (page) => {
      await joinInline(page, someone());
      await expect(page.getByText(site.waitlist.inlineSuccess)).toBeVisible();
      await expect(page.getByText(site.waitlist.toast.title, { exact: true }).first()).toBeVisible();
    },
  ],
  [
    'the inline hero after an error',
    async (page) => {
      await page.route(`${sites.backend.url}/**`, (route) => route.abort());
      await joinInline(page, someone());
      await expect(page.getByRole('alert')).toHaveText(site.waitlist.error);
    },
  ],
  [
    'the inline hero for an address that is there already',
    async (page) => {
      const address = someone();
      for (const message of [site.waitlist.inlineSuccess, site.waitlist.already]) {
        await joinInline(page, address);
        await expect(page.getByText(message)).toBeVisible();
      }
    },
  ],
  [
    'a position’s modal, before its scripts',
    async (page) => {
      await page.route('**/*.js', () => {});
      await page.goto(new URL('jobs/', sites.main.url).href);
      await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
      await expect(page.getByRole('dialog', { name: 'Senior Frontend Engineer' })).toBeVisible();
    },
  ],
  [
    'a position’s modal',
    async (page) => {
      await page.goto(new URL('jobs/', sites.main.url).href);
      await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
      await expect(page.getByRole('dialog').getByText(ui.sections.whyJoinUs)).toBeVisible();
      await expect(page.getByRole('button', { name: ui.positionDialog.share })).toBeVisible();
    },
  ],
  [
    'a position’s modal that could not be loaded',
    async (page) => {
      await page.route('**/senior-frontend-engineer-612001/', (route) => route.abort());
      await page.goto(new URL('jobs/', sites.main.url).href);
      await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  ],
  [
    'the list, filtered',
    async (page) => {
      await page.goto(new URL('jobs/', sites.many.url).href);
      await page.getByRole('combobox', { name: ui.facts.department }).selectOption({ index: 1 });
      await page.getByRole('combobox', { name: ui.facts.location }).selectOption({ index: 1 });
    },
  ],
];

for (const [name, enter] of states) {
  test(name, async ({ page }) => {
    await enter(page);
    await expectNoViolationsAtAnyWidth(page);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forced colours, ${colorScheme}: both landing pages, careers page and both dialogs`, async ({
    page,
  }) => {
    // The colours are the reader's own, but axe takes our text colour as the painted one.
    const options = { but: ['color-contrast'] };
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await page.goto(sites.main.url);
    await expectNoViolations(page, options);
    await page.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, options);
    await page.goto(sites.variant.url);
    await expectNoViolations(page, options);
    await joinInline(page, someone());
    await expect(page.getByText(site.waitlist.inlineSuccess)).toBeVisible();
    await expectNoViolations(page, options);
    await page.goto(new URL('jobs/', sites.main.url).href);
    await expectNoViolations(page, options);
    await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
    await expect(page.getByRole('dialog').getByText(ui.sections.whyJoinUs)).toBeVisible();
    await expectNoViolations(page, options);
  });
}

/** A unique address. */
const someone = () => `axe.${crypto.randomUUID()}@example.org`;

/** Signs up through the dialog and waits for the message. */
async function join(page: Page, address: string, message: string, url = sites.main.url) {
  await page.goto(url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(address);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(message)).toBeVisible();
}

/** Signs up through the inline hero's form. */
async function joinInline(page: Page, address: string) {
  await page.goto(sites.variant.url);
  await page.getByPlaceholder(ui.waitlist.heroPlaceholder).fill(address);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
}
