import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inject } from 'vitest';
import type { Page } from './driver/page.ts';
import { aboutThisRole, email, link, opener, seeHydrated, waitlist, words } from './targets.ts';
import { test } from './visitor.ts';
import { getSites } from '../support/sites.ts';
import { site } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many', 'empty');
const folder = fileURLToPath(new URL(`../../gallery/${inject('engine')}`, import.meta.url));
mkdirSync(folder, { recursive: true });
// Once for each site, because every extended test starts a browser of its own.
const tests = {
  main: test.extend('site', sites.main),
  variant: test.extend('site', sites.variant),
  many: test.extend('site', sites.many),
  empty: test.extend('site', sites.empty),
};
const screens = { 360: 740, 768: 1024, 1440: 900 };
const title = 'Senior Frontend Engineer';

async function openDialog(page: Page) {
  await page.click(opener);
  await page.seeFocus(email);
  await seeHydrated(page);
}

async function signUp(page: Page) {
  await openDialog(page);
  await page.type(`gallery.${crypto.randomUUID()}@example.org`);
  await page.press('Enter');
  await page.see(words(site.waitlist.success, waitlist));
}

async function openPosition(page: Page) {
  await page.click(link(title));
  await page.see(aboutThisRole(title));
}

/** If there is no function, the picture shows the whole page. */
const pictures: [
  name: string,
  variant: keyof typeof tests,
  path: string,
  act?: (page: Page) => Promise<void>,
][] = [
  ['home', 'main', ''],
  ['home-inline-testimonials', 'variant', ''],
  ['jobs', 'main', 'jobs/'],
  ['jobs-many', 'many', 'jobs/'],
  ['jobs-empty', 'empty', 'jobs/'],
  ['job', 'main', 'jobs/senior-frontend-engineer-612001/'],
  ['terms', 'main', 'terms-and-conditions/'],
  ['not-found', 'main', 'nowhere/'],
  ['dialog', 'main', '', openDialog],
  ['thanks', 'main', '', signUp],
  ['modal', 'main', 'jobs/', openPosition],
];

for (const [name, variant, path, act] of pictures) {
  for (const [width, height] of Object.entries(screens)) {
    tests[variant](`${name} at ${width} px`, async ({ page, network }) => {
      await page.setViewport(Number(width), height);
      // Once, with an empty cache: that is what a first visitor sees.
      await page.goto(network.url + path);
      await act?.(page);
      await new Promise((resolve) => setTimeout(resolve, 600));
      const picture = act ? sharp(await page.screenshot()) : await takeWhole(page);
      await picture.toFile(`${folder}/${name}-${width}.png`);
    });
  }
}

/** Takes the screenshot in parts: in a window as tall as the page, elements sized relative to it would stretch. */
async function takeWhole(page: Page) {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight,
  }));
  const parts: { input: Buffer; top: number; left: number }[] = [];
  for (let y = 0; y < height; y += step) {
    const top = await page.evaluate((to) => (scrollTo({ top: to, behavior: 'instant' }), scrollY), y);
    // Pictures with `loading="lazy"` load only when they are near the viewport.
    await new Promise((resolve) => setTimeout(resolve, 300));
    parts.push({ input: await page.screenshot(), top, left: 0 });
  }
  // May be less than the window's width: some engines leave the scrollbar out of screenshots.
  const { width } = await sharp(parts[0]?.input).metadata();
  const canvas = sharp({
    create: { width, height: Math.max(height, step), channels: 3, background: 'white' },
  });
  return canvas.composite(parts);
}
