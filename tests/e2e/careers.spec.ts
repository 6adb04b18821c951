import { expect, test, type Page } from '@playwright/test';
import { boardPostings } from '../fixtures/postings/board.ts';
import { sites } from '../support/sites.ts';
import { site, ui } from '../support/words.ts';
import { fillSlots } from '../../src/content/placeholders.ts';

const { main } = sites;
const list = `${main.url}jobs/`;

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });

async function openPosition(page: Page, title: string) {
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  return dialog;
}

/** The items of the section under a heading; none where there is no such section. */
function itemsUnder(page: Page, heading: string) {
  const title = page.getByRole('heading', { name: heading, exact: true });
  return page
    .getByRole('dialog')
    .locator('.job-detail section')
    .filter({ has: title })
    .getByRole('listitem')
    .allTextContents();
}

for (const posting of boardPostings) {
  test(`"${posting.title}" is right on its card, in the modal and on its page`, async ({ page }) => {
    await page.goto(list);
    for (const fact of [posting.department, ...posting.locations, posting.type]) {
      if (fact)
        await expect(card(page, posting.title).getByText(fact, { exact: true }).first()).toBeVisible();
    }
    await expect(card(page, posting.title).getByText(posting.preview)).toBeVisible();

    const dialog = await openPosition(page, posting.title);
    for (const fact of [posting.department, ...posting.locations, posting.type]) {
      if (fact) await expect(dialog.getByText(fact, { exact: true }).first()).toBeVisible();
    }
    const itemsOf = {
      keyResponsibilities: ui.sections.keyResponsibilities,
      essentialSkills: ui.sections.essentialSkills,
      desirableSkills: ui.sections.desirableSkills,
      whyJoinUs: ui.sections.whyJoinUs,
    } as const;
    for (const [name, heading] of Object.entries(itemsOf) as [keyof typeof itemsOf, string][]) {
      expect(await itemsUnder(page, heading)).toEqual(posting[name]);
    }
    await expect(dialog.getByRole('heading', { name: ui.sections.aboutUs })).toHaveCount(0);
    const apply = dialog.getByRole('link', { name: ui.position.apply });
    await expect(apply).toHaveAttribute('href', posting.url);
    await expect(apply).toHaveAttribute('target', '_blank');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: posting.title })).toBeVisible();
    await expect(page.getByRole('link', { name: ui.position.apply })).toHaveAttribute('href', posting.url);
  });
}

test('the modal is at most 90 % of the window high, and its button stays in sight', async ({ page }) => {
  for (const height of [500, 900]) {
    await page.setViewportSize({ width: 800, height });
    await page.goto(list);
    const dialog = await openPosition(page, 'Senior Frontend Engineer');
    const box = await dialog.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(height * 0.9);
    await dialog.getByRole('heading', { name: ui.sections.whyJoinUs }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('link', { name: ui.position.apply })).toBeInViewport();
  }
});

test('the modal is a view of the address', async ({ page }) => {
  await page.goto(list);
  const link = page.getByRole('link', { name: 'Royalty Accountant' });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  const dialog = page.getByRole('dialog', { name: 'Royalty Accountant' });
  const ways: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: ui.dialog.close }).click(),
    () => page.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await openPosition(page, 'Royalty Accountant');
    await expect(page).toHaveURL(/\/jobs\/royalty-accountant-12-month-ftc-612037\/$/);
    await expect(page).toHaveTitle(/^Royalty Accountant/);
    await close();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(list);
    await expect(page).toHaveTitle(`${ui.careers.title} · ${site.name}`);
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  }
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('by keyboard alone: open, read, Tab to Apply, Escape', async ({ page }) => {
  await page.goto(list);
  const link = page.getByRole('link', { name: 'Artist Relations Manager' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Artist Relations Manager' });
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  const apply = dialog.getByRole('link', { name: ui.position.apply });
  for (let presses = 0; presses < 6; presses += 1) {
    if (await apply.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(apply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('a modified click opens the page in a tab of its own', async ({ page, context }) => {
  await page.goto(list);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Trust & Safety Analyst' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1, name: 'Trust & Safety Analyst' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(list);
});

test('the hostile posting runs nothing, and asks nobody for anything', async ({ page }) => {
  const outside: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(main.url)) outside.push(request.url());
  });
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('dialog', (dialog) => messages.push(dialog.message()));
  await page.goto(list);
  const dialog = await openPosition(page, 'Trust & Safety Analyst');
  await expect(dialog.getByText('Keep fakes, bots and AI sludge off the shelves.')).toBeVisible();
  await expect(
    dialog.getByRole('region').locator('script, img, iframe, svg[onload], form, input, [style], [onclick]'),
  ).toHaveCount(0);
  await expect(dialog.locator('a[href^="javascript:"]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Keep fakes, bots and AI sludge off the shelves.')).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect({ outside, messages }).toEqual({ outside: [], messages: [] });
});

test('a posting that cannot be fetched is said, and its page is offered', async ({ page }) => {
  let isDown = true;
  await page.route('**/senior-frontend-engineer-612001/', (route) =>
    isDown ? route.abort() : route.continue(),
  );
  await page.goto(list);
  await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Senior Frontend Engineer' });
  await expect(dialog.getByRole('alert')).toContainText(ui.positionDialog.failed);
  await expect(dialog.getByRole('link', { name: ui.positionDialog.openPage })).toHaveAttribute(
    'href',
    /senior-frontend-engineer-612001\/$/,
  );
  isDown = false;
  await dialog.getByRole('button', { name: ui.positionDialog.retry }).press('Enter');
  await expect(dialog.getByRole('region', { name: ui.positionDialog.body })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
});

test('whatever arrives late, the last posting chosen is the one shown', async ({ page }) => {
  await page.route('**/senior-frontend-engineer-612001/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(list);
  await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
  await expect(page.getByRole('dialog', { name: 'Senior Frontend Engineer' })).toBeVisible();
  await expect(page).toHaveURL(/senior-frontend-engineer/);
  await page.goBack();
  const dialog = await openPosition(page, 'Artist Relations Manager');
  await page.waitForTimeout(1600);
  await expect(dialog.getByText('the first person an artist hears from')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every posting is read on its page', async ({ page }) => {
    for (const posting of boardPostings) {
      await page.goto(list);
      await page.getByRole('link', { name: posting.title }).click();
      await expect(page.getByRole('heading', { level: 1, name: posting.title })).toBeVisible();
      for (const item of posting.keyResponsibilities)
        await expect(page.getByText(item, { exact: true })).toBeVisible();
    }
  });

  test('the whole list is there, whatever the address asks for, and no form to filter it', async ({
    page,
  }) => {
    await page.goto(`${sites.many.url}jobs/?department=Finance`);
    await expect(page.locator('.card:visible')).toHaveCount(40);
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('combobox')).toHaveCount(0);
  });
});

test('a position at two places is found under each, and says both', async ({ page }) => {
  const title = 'Remote Coordinator 26';
  await page.goto(`${sites.many.url}jobs/`);
  const select = page.getByRole('combobox', { name: ui.facts.location });
  for (const [choice, isThere] of [
    ['Bristol (6)', true],
    ['Leeds (6)', true],
    ['London (5)', false],
  ] as const) {
    await select.selectOption({ label: choice });
    await expect(page.locator('.card:visible')).toHaveCount(Number(/\d+/.exec(choice)));
    await expect(card(page, title)).toBeVisible({ visible: isThere });
  }
  await select.selectOption({ index: 0 });
  await expect(card(page, title).getByText('Bristol; Leeds', { exact: true })).toBeVisible();
});

test('a list opened with a choice is painted with it, however it arrives', async ({ page }) => {
  const address = `${sites.many.url}jobs/?location=Glasgow&department=Finance&from=a+friend`;
  await page.addInitScript(() => {
    const note = () => {
      const cards = document.querySelectorAll<HTMLElement>('.card');
      const strays = [...cards].filter((card) => card.checkVisibility() && !/Glasgow/.test(card.innerText));
      if (strays.length > 0) document.documentElement.dataset['strays'] = 'seen';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText(fillSlots(ui.careers.shown, { shown: 2, total: 40 }));
  await expect(page.locator('.card:visible .facts')).toContainText(['Finance', 'Finance']);
  await expect(page.locator('html')).not.toHaveAttribute('data-strays');
  await page.getByRole('combobox', { name: ui.facts.location }).selectOption('');
  await expect(page).toHaveURL(`${sites.many.url}jobs/?department=Finance&from=a+friend`);
});

test('a choice that there is not, or no more, is none', async ({ page }) => {
  await page.goto(`${sites.many.url}jobs/?department=Magic&location=%22%5D%7B`);
  await expect(page.getByRole('status')).toHaveText(fillSlots(ui.careers.shown, { shown: 40, total: 40 }));
  await expect(page.getByRole('combobox', { name: ui.facts.department })).toHaveValue('');
  await expect(page.locator('.card:visible')).toHaveCount(40);
});

test('a long list is filtered for the eye, for the keyboard and on paper', async ({ page }) => {
  await page.goto(`${sites.long.url}jobs/`);
  const cards = page.locator('.card:visible');
  await expect(cards).toHaveCount(120);
  // What has been on the screen is what its filter has to hide.
  await page.locator('.card').nth(60).scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: ui.facts.department }).selectOption({ label: 'Finance (20)' });
  await expect(cards).toHaveCount(20);
  for (const facts of await cards.locator('.facts').allTextContents()) expect(facts).toContain('Finance');

  await page.getByRole('button', { name: ui.careers.showAll }).focus();
  const reached: string[] = [];
  for (let tabs = 0; tabs <= 20; tabs += 1) {
    await page.keyboard.press('Tab');
    reached.push((await page.locator('.card:focus-within .facts').allTextContents()).join());
  }
  expect(reached.filter((facts) => facts.includes('Finance'))).toHaveLength(20);
  expect(reached.at(-1)).toBe('');

  await page.emulateMedia({ media: 'print' });
  await expect(cards).toHaveCount(20);
});
