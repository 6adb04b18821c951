import { expect, test } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';
import { fillSlots } from '../../src/content/placeholders.ts';

const { main, many } = await getSites('main', 'many');
const list = `${main.url}jobs/`;

test('when a position arrives, the focus stays in the dialog, even if it was on the link to the page', async ({
  page,
}) => {
  await page.goto(list);
  const release = await hold(page, '**/jobs/royalty-accountant-*/');
  await page.getByRole('link', { name: 'Royalty Accountant' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Royalty Accountant' });
  await dialog.getByRole('link', { name: ui.positionDialog.openPage }).focus();
  release();
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('if a visitor goes back, and forward again before the list arrives, the position is shown', async ({
  page,
}) => {
  await page.goto(list);
  await page.getByRole('link', { name: 'Royalty Accountant' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await page.route(list, () => {});
  const asked = page.waitForRequest(list);
  // From a timer, because Playwright waits for the list, too.
  await page.evaluate(() => {
    history.back();
    setTimeout(() => history.forward(), 500);
  });
  await asked;
  await expect(page.getByRole('heading', { name: 'Royalty Accountant' })).toBeVisible();
});

test('a double click on the link to all positions stays on the list', async ({ page }) => {
  // On a busy machine, the second press may come too late to be the same gesture.
  await expect(async () => {
    await page.goto(`${list}senior-frontend-engineer-612001/`);
    await page.getByRole('link', { name: ui.position.back }).hover();
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL(list);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForTimeout(300);
    expect(page.url()).toBe(list);
  }).toPass({ timeout: 25_000 });
  await page.getByRole('link', { name: ui.page.home }).click();
  await expect(page).toHaveURL(main.url);
});

test('a click on or beside any text in a card opens its position', async ({ page }) => {
  await page.goto(list);
  const texts = page.locator('.card').first().locator('a, dd, p');
  expect(await texts.count()).toBeGreaterThan(4);
  for (const text of await texts.all()) {
    // `force`, because the link covers the text.
    await text.click({ force: true });
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  // When hovered, the card's paper extends into the gutters.
  const { x, y } = (await page.locator('.card').first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x - 8, y + 10);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('while a position is open, the canonical URL, which phones share, is the position’s', async ({
  page,
}) => {
  // Some hosts show the page at this address, too.
  await page.goto(`${list}index.html`);
  const shared = () => page.locator('link[rel=canonical]').evaluate((link: HTMLLinkElement) => link.href);
  const own = await shared();
  const card = page.getByRole('link', { name: 'Royalty Accountant' });
  await card.click();
  expect(await shared()).toBe(new URL((await card.getAttribute('href')) ?? '', own).href);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await shared()).toBe(own);
});

test.describe('on a phone', () => {
  const upright = { width: 390, height: 844 };
  test.use({ viewport: upright, isMobile: true, hasTouch: true });

  test('if it is rotated while a position is open, closing it returns to its link', async ({ page }) => {
    await page.goto(`${many.url}jobs/`);
    const card = page.locator('.card a').last();
    await card.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.setViewportSize({ width: upright.height, height: upright.width });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(card).toBeInViewport({ ratio: 1 });
  });

  test('closing a position does not scroll to its title if the title was out of view', async ({ page }) => {
    await page.goto(list);
    const card = page.locator('.card').last();
    const bottom = await card.evaluate((element) => {
      scrollTo({ top: scrollY + element.getBoundingClientRect().bottom - 40, behavior: 'instant' });
      return element.getBoundingClientRect().bottom;
    });
    const scrolled = await page.evaluate(() => scrollY);
    const dialog = page.getByRole('dialog');
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.mouse.click(200, bottom - 10);
      await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(list);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    }
  });
});

test('find in page finds a title with a dash', async ({ page }) => {
  await page.goto(list);
  const isFound = await page.evaluate(() =>
    (window as { find?: (text: string) => boolean }).find?.('Accountant – 12'),
  );
  expect(isFound).toBe(true);
});

test('in a copy of the page on another origin, a card is a link to the original', async ({ page }) => {
  const original = 'https://longshore.example/jobs/';
  await page.route(list, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('href="/jobs/', `href="${original}`);
    await route.fulfill({ response, body });
  });
  await page.route(`${original}**`, (route) => route.fulfill({ body: 'the original' }));
  await page.goto(list);
  await page.getByRole('link', { name: 'Royalty Accountant' }).click();
  await expect(page).toHaveURL(new RegExp(`^${original}royalty-accountant`));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole list is shown, sorted and without a form, even if the URL has a filter', async ({
    page,
  }) => {
    await page.goto(`${many.url}jobs/?department=Finance`);
    await expect(page.locator('.card:visible')).toHaveCount(40);
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(page.getByRole('combobox')).toHaveCount(0);
    const departments = await page.locator('.facts > :first-child dd').allTextContents();
    expect(departments).toHaveLength(40);
    expect(departments).toEqual(departments.toSorted());
  });
});

test('a list opened with filters applies the valid one from the first paint', async ({ page }) => {
  const address = `${many.url}jobs/?location=Leeds&department=%22%5D%7B&from=a+friend`;
  await page.addInitScript(() => {
    const note = () => {
      // The last card may not have been fully parsed yet.
      const cards = [...document.querySelectorAll<HTMLElement>('.card')].slice(0, -1);
      const strays = cards.filter((card) => card.checkVisibility() && !/Leeds/.test(card.innerText));
      if (strays.length > 0) document.documentElement.dataset['strays'] = 'seen';
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await expect(page.getByRole('status')).toHaveText(fillSlots(ui.careers.shown, { shown: 5, total: 40 }));
  await expect(page.locator('.card:visible').getByText('Leeds', { exact: true })).toHaveCount(5);
  await expect(page.locator('html')).not.toHaveAttribute('data-strays');
  await expect(page.getByRole('combobox', { name: ui.facts.department })).toHaveValue('');
  await page.getByRole('combobox', { name: ui.facts.location }).selectOption('');
  await expect(page).toHaveURL(`${many.url}jobs/?from=a+friend`);
});

test('a position opened in a new tab leads back to the filtered list', async ({ page, context }) => {
  const filtered = `${many.url}jobs/?department=Finance`;
  await page.goto(filtered);
  const opened = context.waitForEvent('page');
  await page
    .locator('.card:visible a')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await (await opened).getByRole('link', { name: ui.position.back }).click();
  await expect(await opened).toHaveURL(filtered);
});

test('filtered-out cards are not visible, focusable or printed', async ({ page }) => {
  await page.goto(`${many.url}jobs/`);
  const cards = page.locator('.card:visible');
  await expect(cards).toHaveCount(40);
  // The filter must also hide cards that have already been rendered.
  await page.locator('.card').nth(30).scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: ui.facts.department }).selectOption({ label: 'Finance (7)' });
  await expect(cards).toHaveCount(7);
  await expect(cards.locator('.facts')).toContainText(Array<string>(7).fill('Finance'));

  await page.getByRole('button', { name: ui.careers.showAll }).focus();
  for (const card of await cards.all()) {
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link')).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.locator('.card:focus-within')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  await expect(cards).toHaveCount(7);
});
