import { expect, test, type Page } from '@playwright/test';
import { site } from '../../src/config/site.client.ts';
import { sites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const { main, variant } = sites;

/** Of Chromium's tracing: what happened at a time in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  args: { elementCount?: number; data?: { type?: string } };
}

/** Holds every script back until the returned function is called; with `fail`, turns it away for good. */
async function holdScripts(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** React answers for what its island rendered: Astro takes the attribute away. */
const isHydrated = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

test('the first tap is answered before any script has come, and what is typed is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await expect(dialog).toBeVisible();
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  await expect(field).toBeFocused();
  await page.keyboard.type('early@exam');
  const before = await dialog.locator('.panel').boundingBox();
  release();
  await isHydrated(page);
  await expect(field).toHaveValue('early@exam');
  await expect(field).toBeFocused();
  await page.keyboard.type('ple.org');
  await expect(field).toHaveValue('early@example.org');
  expect(await dialog.locator('.panel').boundingBox()).toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

for (const [name, path, trigger] of [
  ['the waitlist', '', '[data-waitlist]'],
  ['a position', 'jobs/', 'a[data-job]'],
] as const) {
  test(`${name}: before its dialog is painted, nothing but the dialog gets new styles`, async ({
    page,
    browser,
  }) => {
    await holdScripts(page);
    await page.goto(main.url + path);
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.locator(trigger).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.waitForTimeout(200);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    const events = traceEvents.toSorted((a, b) => a.ts - b.ts);
    const click = events.findIndex(
      ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'click',
    );
    const paint = events.findIndex(({ name }, index) => name === 'Paint' && index > click);
    const counts = events.slice(click, paint).flatMap(({ args }) => args.elementCount ?? []);
    const styled = counts.reduce((sum, count) => sum + count, 0);
    const own = await dialog.locator('*').count();
    expect(styled).toBeGreaterThan(own / 4);
    // What the browser makes a field of counts as well, and so do the page's root and what was pressed.
    expect(styled).toBeLessThan(2 * own);
  });

  test(`${name}: every script is asked for before the first has come`, async ({ page }) => {
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) asked.add(request.url());
    });
    const release = await holdScripts(page);
    await page.goto(main.url + path);
    await page.locator(trigger).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(500);
    const atOnce = [...asked];
    release();
    await isHydrated(page);
    expect([...asked]).toEqual(atOnce);
    expect(atOnce.length).toBeGreaterThan(3);
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the focus stays in the field, and no letter is lost, while React arrives', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(main.url);
    await page.getByRole('button', { name: ui.waitlist.join }).tap();
    const field = page.getByRole('dialog').getByRole('textbox', { name: ui.waitlist.email });
    await expect(field).toBeFocused();
    release();
    // Typed without a pause from before hydration until after it.
    const letters = 'abcdefghij'.repeat(8);
    for (const letter of letters) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(10);
    }
    await isHydrated(page);
    await expect(field).toHaveValue(letters);
    await expect(field).toBeFocused();
  });

  test('a finger that scrolls a list of 40 positions to its end requests nothing', async ({ page }) => {
    await page.goto(`${sites.many.url}jobs/`);
    await page.waitForLoadState('networkidle');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] });
    const isAtEnd = () => page.evaluate(() => innerHeight + scrollY >= document.body.scrollHeight - 1);
    while (!(await isAtEnd())) {
      await touch('touchStart', 600);
      // As a finger rests that has stopped a list which was still moving.
      await page.waitForTimeout(100);
      for (let y = 580; y >= 100; y -= 40) await touch('touchMove', y);
      await touch('touchEnd');
    }
    await page.waitForTimeout(500);
    expect(requested).toEqual([]);
  });
});

test('a submit before hydration is held, and sent once', async ({ page }) => {
  const email = `held.${crypto.randomUUID()}@example.org`;
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '');
  });
  const release = await holdScripts(page);
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill(email);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByRole('button', { name: ui.waitlist.sending })).toBeVisible();
  await dialog.getByRole('button', { name: ui.waitlist.sending }).click();
  release();
  await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
  expect(posts).toEqual([JSON.stringify({ email })]);
  expect(page.url()).toBe(main.url);
});

test('a dialog that is closed again before hydration stays closed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(main.url);
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  const trigger = page.getByRole('button', { name: ui.waitlist.join }).first();
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: ui.dialog.close }).click(),
    () => page.mouse.click(10, 10),
  ];
  for (const close of ways) {
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: ui.waitlist.email })).toBeFocused();
    await close();
    await expect(dialog).toBeHidden();
  }
  release();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: ui.waitlist.banner }).click();
  await expect(dialog).toBeVisible();
});

test('a card tapped early opens once, with its title at once', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${main.url}jobs/`);
  await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Senior Frontend Engineer' });
  await expect(dialog).toBeVisible();
  const boxes = () =>
    Promise.all(['.panel', '[data-title]'].map((part) => dialog.locator(part).boundingBox()));
  const before = await boxes();
  const share = dialog.getByRole('button', { name: ui.positionDialog.share });
  await expect(share).toHaveCount(0);
  release();
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  await expect(share).toBeVisible();
  expect(await boxes()).toEqual(before);
  await page.goBack();
  await expect(page).toHaveURL(`${main.url}jobs/`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Back from a card whose scripts are still on their way leads to the list', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`${main.url}jobs/`);
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
    await expect(page).toHaveURL(/senior-frontend-engineer-612001\/$/);
    await leave();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`${main.url}jobs/`);
  }
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('with the scripts blocked, a position is read in its dialog all the same, and Back leads to the list', async ({
  page,
}) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(`${main.url}jobs/`);
  const link = page.getByRole('link', { name: 'Senior Frontend Engineer' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Senior Frontend Engineer' });
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  await expect(dialog.getByRole('link', { name: ui.position.apply })).toBeVisible();
  await expect(page).toHaveTitle(`Senior Frontend Engineer · ${site.name}`);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('hydration moves nothing of a position that is being read: scroll, selection, focus', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(`${main.url}jobs/`);
  await page.getByRole('link', { name: 'Senior Frontend Engineer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Senior Frontend Engineer' });
  const region = dialog.getByRole('region', { name: ui.positionDialog.body });
  await expect(dialog.getByRole('heading', { name: ui.sections.description })).toBeVisible();
  const read = () =>
    page.evaluate(() => {
      const body = document.querySelector('dialog[open] .body');
      return {
        top: body?.scrollTop,
        selected: String(getSelection()),
        hasFocus: body === document.activeElement,
      };
    });
  await region.evaluate((element) => {
    element.scrollTop = 120;
    getSelection()?.selectAllChildren(element.querySelector('li') as Element);
  });
  const before = await read();
  expect(before).toMatchObject({ top: 120, hasFocus: true });
  expect(before.selected).not.toBe('');
  release();
  await expect(dialog.getByRole('button', { name: ui.positionDialog.share })).toBeVisible();
  expect(await read()).toEqual(before);
});

test('with the scripts blocked, the dialog says how to join all the same, and the next try works', async ({
  page,
}) => {
  let isDown = true;
  await page.route('**/_astro/*.js*', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  await dialog.getByRole('textbox', { name: ui.waitlist.email }).fill('kept@example.org');
  await expect(dialog.getByText(ui.waitlist.failed)).toBeVisible();
  await expect(dialog.getByRole('link', { name: site.contactEmail })).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByRole('button', { name: ui.waitlist.ok })).toBeVisible();
});

test('without script, the button opens the dialog and the dialog gives the address', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const dialog = page.getByRole('dialog', { name: site.waitlist.title });
  // Playwright's text engine passes over noscript.
  await expect(dialog.locator('noscript p')).toBeVisible();
  await expect(dialog.locator('noscript p')).toHaveText(ui.waitlist.noScript);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: ui.dialog.close }).click();
  await expect(dialog).toBeHidden();
  await page.close();
});

test.describe('the inline hero, under a base path', () => {
  test('joins, says so in place and in a toast, and is ready for the next', async ({ page }) => {
    await page.goto(variant.url);
    const hero = page.getByRole('main').locator('[data-hero-form]');
    const field = hero.getByPlaceholder(ui.waitlist.heroPlaceholder);
    await field.fill(`inline.${crypto.randomUUID()}@example.org`);
    await hero.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(hero.getByText(site.waitlist.inlineSuccess)).toBeVisible();
    await expect(page.getByText(site.waitlist.toast.title)).toBeVisible();
    await expect(page.getByText(site.waitlist.toast.description)).toBeVisible();
    await hero.getByRole('button', { name: ui.waitlist.ok }).click();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });

  test('keeps what was typed and sent before its script came', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(variant.url);
    const hero = page.getByRole('main').locator('[data-hero-form]');
    await hero
      .getByRole('textbox', { name: ui.waitlist.email })
      .fill(`early.${crypto.randomUUID()}@example.org`);
    await page.keyboard.press('Enter');
    await expect(hero.getByRole('button', { name: ui.waitlist.heroSending })).toBeVisible();
    release();
    await expect(hero.getByText(site.waitlist.inlineSuccess)).toBeVisible();
    expect(page.url()).toBe(variant.url);
  });
});

test('a page restored by Back from the back/forward cache still answers, and nothing keeps it out of there', async ({
  page,
}) => {
  await page.goto(main.url);
  await page.evaluate(() => {
    addEventListener(
      'pageshow',
      ({ persisted }) => (document.documentElement.dataset['persisted'] = String(persisted)),
    );
  });
  await page.getByRole('contentinfo').locator('a[href$="/terms-and-conditions/"]').click();
  await expect(page).toHaveURL(/terms-and-conditions/);
  await page.goBack();
  // Some builds of Chromium have no such cache at all; then the page is simply loaded again.
  const persisted = await page.evaluate(() => document.documentElement.dataset['persisted']);
  expect([undefined, 'true']).toContain(persisted);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(page.getByRole('dialog', { name: site.waitlist.title })).toBeVisible();
});

test('with Save-Data, a position is fetched by a click and not before', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.goto(`${main.url}jobs/`);
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const card = page.getByRole('link', { name: 'Senior Frontend Engineer' });
  await card.hover();
  await card.focus();
  await page.waitForTimeout(500);
  expect(requested).toEqual([]);
  await card.click();
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: ui.sections.description }),
  ).toBeVisible();
});

test('a page is fetched when somebody reaches for a link to it, and not before', async ({ page }) => {
  const prefetched: string[] = [];
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready' || status === 'Success') prefetched.push(prefetchUrl);
  });
  await cdp.send('Preload.enable');
  await page.goto(new URL('jobs/', main.url).href);
  await page.locator('a[data-job]').first().hover();
  await page.waitForTimeout(600);
  expect(prefetched).toEqual([]);
  const terms = page.getByRole('contentinfo').locator('a[href$="/terms-and-conditions/"]');
  await terms.hover();
  await expect.poll(() => prefetched).toContain(await terms.evaluate((link: HTMLAnchorElement) => link.href));
});
