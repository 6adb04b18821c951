import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { baseOf, filesOf, pagesOf, readBuilt, type Site } from '../../tooling/build/built-pages.ts';
import { attribute, Markup } from '../../tooling/build/markup.ts';
import { budgets, formatLimit, gzippedSize } from '../../tooling/budgets.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many');

const most = (name: keyof typeof budgets) => formatLimit(budgets[name]);

const sizeOf = (site: Site, file: string) => {
  const content = readFileSync(join(site.dir, file));
  return /\.(html|js|css|svg|json)$/.test(file) ? gzippedSize(content) : content.length;
};

/** Records which files in the build a page requests, and the type of each request. */
function watch(page: Page, site: Site) {
  const requests: { kind: string; file: string }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== new URL(site.url).origin) return;
    const path = url.pathname.slice(baseOf(site).length);
    requests.push({ kind: request.resourceType(), file: path.replace(/(^|\/)$/, '$1index.html') });
  });
  return {
    files: (kind: string) => requests.filter((request) => request.kind === kind).map(({ file }) => file),
    kinds: () => [...new Set(requests.map(({ kind }) => kind))].sort(),
  };
}

const total = (site: Site, files: string[]) => files.reduce((sum, file) => sum + sizeOf(site, file), 0);

/** Whether a file is the chunk with supabase-js: no other code contains this path. */
const isClient = (site: Site, file: string) => readFileSync(join(site.dir, file), 'utf8').includes('rest/v1');

for (const name of ['main', 'variant'] as const) {
  const site = sites[name];
  test(`${name}: a page is at most ${most('page')}, and its first screen fits in the first ${most('firstScreen')}`, () => {
    for (const { file, path } of pagesOf(site)) {
      const html = readBuilt(site, file);
      const page = new Markup(html);
      expect(page.named('link').filter((link) => attribute(link, 'rel') === 'stylesheet')).toEqual([]);
      const limit = path === '/' ? budgets.home.limit : budgets.page.limit;
      expect.soft(sizeOf(site, file), file).toBeLessThanOrEqual(limit);
      // Short pages have no such link, so all of their text counts.
      const end = page.named('link').find((link) => attribute(link, 'rel') === 'expect');
      const id = end && attribute(end, 'href').slice(1);
      const firstScreen = id ? html.slice(0, html.indexOf(` id="${id}"`)) : html;
      // The variant's first screen includes a form, which adds an island's scripts.
      if (name === 'main' || path !== '/')
        expect.soft(gzippedSize(firstScreen), file).toBeLessThanOrEqual(budgets.firstScreen.limit);
      const face = /base64,([^)]*)/.exec(html)?.[1] ?? '';
      expect.soft(Buffer.from(face, 'base64').length, file).toBeGreaterThan(1000);
      expect.soft(Buffer.from(face, 'base64').length, file).toBeLessThanOrEqual(budgets.pageFace.limit);
    }
  });

  test(`${name}: there is only one font file, of at most ${most('font')}, and the landing page needs at most ${most('landingPage')} for its first paint, excluding its picture`, async ({
    page,
  }) => {
    const fonts = filesOf(site.dir).filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
    expect(fonts).toHaveLength(budgets.fontFiles.limit);
    expect(total(site, fonts)).toBeLessThanOrEqual(budgets.font.limit);
    expect(total(site, fonts)).toBeLessThanOrEqual(budgets.subsetFont.limit);
    const watched = watch(page, site);
    await page.goto(site.url);
    expect(watched.files('font')).toEqual(fonts);
    const kinds = watched.kinds().filter((kind) => !['image', 'other'].includes(kind));
    expect(kinds).toEqual(['document', 'font']);
    const files = kinds.flatMap((kind) => watched.files(kind));
    expect(total(site, files)).toBeLessThanOrEqual(budgets.landingPage.limit);
  });
}

test(`the careers page is at most ${most('tenPositions')} with ten positions`, () => {
  const [start = '', ...cards] = readBuilt(sites.many, 'jobs/index.html').split(/(?=<li[^>]*>\s*<article)/);
  expect(cards).toHaveLength(40);
  const rest = cards.at(-1)?.replace(/^.*?<\/li>/s, '');
  const page = start + cards.slice(0, 10).join('') + rest;
  expect(gzippedSize(page)).toBeLessThanOrEqual(budgets.tenPositions.limit);
});

const forms: [name: string, site: Site, reach: (page: Page) => Promise<void>][] = [
  ['opening the dialog', sites.main, (page) => page.getByRole('button', { name: ui.waitlist.join }).click()],
  [
    'focusing the inline hero',
    sites.variant,
    (page) => page.getByPlaceholder(ui.waitlist.heroPlaceholder).focus(),
  ],
];

for (const [name, site, reach] of forms) {
  test(`${name} needs at most ${most('waitlistScripts')}, and supabase-js on typing`, async ({ page }) => {
    const watched = watch(page, site);
    await page.goto(site.url);
    await reach(page);
    await expect(page.locator('astro-island:not([ssr]) :focus')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    const scripts = watched.files('script');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts).toEqual([...new Set(scripts)]);
    expect(scripts.filter((file) => isClient(site, file))).toEqual([]);
    expect(total(site, scripts)).toBeLessThanOrEqual(budgets.waitlistScripts.limit);

    await page.getByRole('textbox', { name: ui.waitlist.email }).press('a');
    await expect.poll(() => watched.files('script').filter((file) => isClient(site, file))).toHaveLength(1);
  });
}

test(`a modal fetches its page once, and at most ${most('positionScripts')} of scripts`, async ({ page }) => {
  const { main } = sites;
  const watched = watch(page, main);
  await page.goto(new URL('jobs/', main.url).href);
  await page.getByRole('link', { name: 'Royalty Accountant' }).click();
  await expect(page.getByRole('heading', { name: ui.sections.description, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: ui.positionDialog.share })).toBeVisible();
  const scripts = watched.files('script');
  expect(scripts.filter((file) => isClient(main, file))).toEqual([]);
  expect(total(main, scripts)).toBeLessThanOrEqual(budgets.positionScripts.limit);
  // Scrolling may move another card under the mouse, and its page is then fetched, too.
  const own = 'jobs/royalty-accountant-12-month-ftc-612037/index.html';
  expect(watched.files('fetch').filter((file) => file === own)).toEqual([own]);
});

for (const deviceScaleFactor of [2, 3]) {
  test(`a picture is at most ${most('picture')} at ${deviceScaleFactor}x`, async ({ browser }) => {
    const viewport = { width: 360, height: 740 };
    const page = await browser.newPage({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
    await page.goto(sites.main.url);
    const pictures = page.getByRole('main').getByRole('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0);
      const url = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      const file = join(sites.main.dir, new URL(url).pathname.slice(baseOf(sites.main).length));
      expect.soft(readFileSync(file).length, url).toBeLessThanOrEqual(budgets.picture.limit);
      // To be sharp, a picture needs at least one pixel for each pixel that it covers on the screen.
      const source = await sharp(file).metadata();
      const shown = await picture.evaluate((image) => image.getBoundingClientRect().width);
      expect.soft(source.width, url).toBeGreaterThanOrEqual(shown * deviceScaleFactor);
    }
    await page.close();
  });
}
