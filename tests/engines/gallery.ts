import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, inject } from 'vitest';
import type { Target } from './driver/find.ts';
import type { Page } from './driver/page.ts';
import type { Network } from './network.ts';
import {
  aboutThisRole,
  button,
  link,
  opener,
  position,
  seeHydrated,
  waitlist,
  email,
  join,
  words,
} from './targets.ts';
import { test } from './visitor.ts';
import { type BadBackend, replies, startBadBackend } from '../support/bad-backend.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const sites = await getSites('main', 'variant', 'many', 'failing', 'empty', 'badBackendPort');
const backend = await startBadBackend({ port: sites.badBackendPort });
afterAll(backend.close);

const folder = fileURLToPath(new URL(`../../gallery/${inject('engine')}`, import.meta.url));
mkdirSync(folder, { recursive: true });
const screens = { 360: 740, 768: 1024, 1440: 900 };

/** A picture to take. Without `act`, it shows the whole page. */
interface State {
  site: 'main' | 'variant' | 'many' | 'failing' | 'empty';
  path: string;
  act?: ((page: Page, network: Network) => Promise<unknown>) | undefined;
}

const on = (site: State['site'], path = '', act?: State['act']): State => ({ site, path, act });

const title = 'Senior Frontend Engineer';
const openDialog = async (page: Page) => {
  await page.click(opener);
  await page.see(waitlist);
};
const openJob = (page: Page) => page.click(link(title));
const seeJob = async (page: Page) => (await openJob(page), page.see(aboutThisRole(title)));
const form: Target = { css: '[data-hero-form]' };

async function submit(page: Page, website = '') {
  await page.click(opener);
  await page.seeFocus(email);
  await page.type('ada@example.org');
  await seeHydrated(page);
  await page.evaluate(fillTrapInPage, website);
  await page.click(join);
}

/** Runs in the page: fills the honeypot field. */
function fillTrapInPage(website: string): void {
  const trap = document.querySelector<HTMLInputElement>('dialog[open] [name=website]');
  if (!trap) throw new Error('The dialog has no field called "website".');
  trap.value = website;
}

const outcome = (change: Partial<BadBackend>, seen: Target) =>
  on('failing', '', async (page) => {
    backend.reset();
    Object.assign(backend, change);
    await submit(page);
    await page.see(seen);
  });

/** Presses the share button in a browser that can only copy. */
const share = (copies: boolean, said: string) =>
  on('main', 'jobs/', async (page) => {
    await page.evaluate(replaceSharingInPage, copies);
    await seeJob(page);
    await seeHydrated(page);
    await page.click(button(ui.positionDialog.share));
    await page.see({ css: 'output', text: said });
  });

/** Runs in the page. */
function replaceSharingInPage(copies: boolean): void {
  const writeText = () => (copies ? Promise.resolve() : Promise.reject(new Error('Refused')));
  Object.defineProperty(navigator, 'share', { value: undefined });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

/** Runs in the page. */
function scrollToEndInPage(): void {
  document.querySelector('dialog[open] .body')?.scrollTo(0, 1e5);
}

async function joinInline(page: Page, address: string) {
  await page.click({ role: 'textbox', name: ui.waitlist.email, in: form });
  await page.type(address);
  await page.press('Enter');
}

/** Every route and every state. */
const states: Record<string, State> = {
  home: on('main'),
  'home-inline-testimonials': on('variant'),
  jobs: on('main', 'jobs/'),
  'jobs-many': on('many', 'jobs/'),
  'jobs-filtered': on('many', 'jobs/', async (page) => {
    await page.focus({ role: 'combobox', name: ui.facts.department });
    await page.type('Finance');
    await page.see(button(ui.careers.showAll));
  }),
  'jobs-empty': on('empty', 'jobs/'),
  job: on('main', 'jobs/senior-frontend-engineer-612001/'),
  terms: on('main', 'terms-and-conditions/'),
  privacy: on('main', 'privacy-policy/'),
  'not-found': on('main', 'nowhere/'),
  'application-error': on('main', '500.html'),
  'dialog-idle': on('main', '', async (page) => {
    await openDialog(page);
    await seeHydrated(page);
  }),
  'dialog-before-hydration': on('main', '', async (page, network) => {
    network.hold('scripts');
    await openDialog(page);
  }),
  'dialog-held': on('main', '', async (page, network) => {
    network.hold('scripts');
    await openDialog(page);
    await page.seeFocus(email);
    await page.type('ada@example.org');
    await page.press('Enter');
    await page.see(button(ui.waitlist.sending, waitlist));
  }),
  'dialog-invalid': on('main', '', async (page) => {
    await openDialog(page);
    await page.seeFocus(email);
    await page.type('ada@example');
    await seeHydrated(page);
    await page.press('Enter');
  }),
  'dialog-submitting': outcome({ lookUp: replies.hang }, button(ui.waitlist.sending, waitlist)),
  'dialog-success': outcome({}, button(ui.waitlist.ok, waitlist)),
  'dialog-already': outcome({ insert: replies.duplicate }, button(ui.waitlist.ok, waitlist)),
  'dialog-error': outcome({ lookUp: replies.refusal(500) }, { css: '[role=alert]', in: waitlist }),
  'dialog-limited': outcome({ lookUp: replies.refusal(429) }, { css: '[role=alert]', in: waitlist }),
  'dialog-bot': on('failing', '', async (page) => {
    await submit(page, 'https://robot.example');
    await page.see(button(ui.waitlist.ok, waitlist));
  }),
  'dialog-script-blocked': on('main', '', async (page, network) => {
    network.fail('scripts', 'reset');
    await openDialog(page);
    await page.see(words(ui.waitlist.failed, waitlist));
  }),
  'hero-inline-script-blocked': on('variant', '', async (page, network) => {
    network.fail('scripts', 'reset');
    await joinInline(page, 'ada@example.org');
    await page.see(words(ui.waitlist.failed, form));
  }),
  'hero-inline-success': on('variant', '', async (page) => {
    await joinInline(page, `${crypto.randomUUID()}@example.org`);
    await page.see(button(ui.waitlist.ok, form));
  }),
  'modal-job': on('main', 'jobs/', seeJob),
  'modal-end': on('main', 'jobs/', async (page) => {
    await seeJob(page);
    await seeHydrated(page);
    await page.evaluate(scrollToEndInPage);
  }),
  'modal-copied': share(true, ui.positionDialog.copied),
  'modal-share-failed': share(false, ui.positionDialog.shareFailed),
  'modal-loading': on('main', 'jobs/', async (page, network) => {
    network.hold('positions');
    await openJob(page);
    await page.see(position(title));
  }),
  'modal-failed': on('main', 'jobs/', async (page, network) => {
    network.fail('positions', 'reset');
    await openJob(page);
    await page.see(words(ui.positionDialog.failed, position(title)));
  }),
  'focus-trigger': on('main', '', (page) => page.focus(opener)),
};

for (const [name, { site, path, act }] of Object.entries(states)) {
  const visit = test.extend('site', sites[site]);
  for (const [width, height] of Object.entries(screens)) {
    visit(`${name} at ${width} px`, async ({ page, network }) => {
      const file = `${folder}/${name}-${width}.png`;
      await page.setViewport(Number(width), height);
      await page.goto(network.url + path);
      // A second time, with the font in the cache: the font is optional, and a busy machine may miss it the first time.
      await page.goto(network.url + path);
      await act?.(page, network);
      await new Promise((resolve) => setTimeout(resolve, 600));
      if (act) await sharp(await page.screenshot()).toFile(file);
      else await takeWhole(page, file);
    });
  }
}

/** Takes it screen by screen: a window as tall as the page would stretch everything sized by the window. */
async function takeWhole(page: Page, path: string): Promise<void> {
  const scroll = (y: number) =>
    page.evaluate((top) => {
      scrollTo({ top, behavior: 'instant' });
      return {
        y: scrollY,
        total: document.documentElement.scrollHeight,
        step: innerHeight,
        width: innerWidth,
      };
    }, y);
  const parts: { input: Buffer; top: number; left: number }[] = [];
  const { total, step, width } = await scroll(0);
  for (let top = 0; top < total; top += step) {
    const { y } = await scroll(top);
    // Lazy pictures load only when they are near the screen.
    await new Promise((resolve) => setTimeout(resolve, 300));
    parts.push({ input: await page.screenshot(), top: y, left: 0 });
  }
  const height = Math.max(total, step);
  const canvas = sharp({ create: { width, height, channels: 3, background: 'white' } });
  await canvas.composite(parts).png().toFile(path);
}
