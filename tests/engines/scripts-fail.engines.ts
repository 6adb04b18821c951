import { expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import { getSites } from '../support/sites.ts';
import type { Target } from './driver/find.ts';
import type { Network } from './network.ts';
import {
  aMoment,
  button,
  email,
  join,
  link,
  opener,
  position,
  seeHydrated,
  waitlist,
  words,
} from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';
import { ui } from '../support/words.ts';

const { variant } = await getSites('variant');
const failure = words(ui.waitlist.failed, waitlist);
/** Makes React fail to load: Firefox does not retry a failed module that another module imports. */
const failReact = (network: Network) => network.fail('react', 'empty');

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2000));

test('after two seconds of failures, the reopened dialog works', async ({ page, network }) => {
  const address = someone();
  failReact(network);
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
  await page.type(address);
  await page.see(failure);
  await twoSeconds();
  network.restore();
  // The focus returns to the button, which counts as intent, so the form hydrates while the dialog is closed.
  await page.press('Escape');
  await page.seeGone(waitlist);
  await seeHydrated(page);
  await page.click(opener);
  expect((await page.see(email)).value).toBe(address);
  await page.seeGone(failure);
  await page.click(join);
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
});

test('an address typed while supabase-js fails can be sent once it loads', async ({ page, network }) => {
  await page.goto(network.url);
  await page.click(opener);
  await seeHydrated(page);
  await page.seeFocus(email);
  network.fail('scripts', 'reset');
  const address = someone();
  await page.type(address);
  const isAsked = async () => network.asked.some((path) => path.includes('/supabase.client.'));
  await page.waitFor('the request for supabase-js', isAsked);
  // Until the page has noticed that it failed, submitting would wait for that same request.
  await aMoment();
  network.restore();
  await page.press('Enter');
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.errors()).toEqual([]);
});

test('a position can be read without React, and the next one hydrates with it', async ({ page, network }) => {
  const title = 'Senior Frontend Engineer';
  failReact(network);
  await page.goto(`${network.url}jobs/`);
  await page.click(link(title));
  await page.see({ role: 'heading', name: ui.sections.description, in: position(title) });
  await page.press('Escape');
  await page.seeGone(position(title));
  network.restore();
  const next = 'Artist Relations Manager';
  await page.click(link(next));
  await page.see({ role: 'heading', name: ui.sections.description, in: position(next) });
  await seeHydrated(page);
});

test.extend('site', variant)(
  'after two seconds of failing scripts, pressing the button in the hero’s form again joins the waitlist without a reload',
  async ({ page, network }) => {
    const form: Target = { css: '[data-hero-form]' };
    const field: Target = { role: 'textbox', name: ui.waitlist.email, in: form };
    const address = someone();
    network.fail('scripts', 'reset');
    await page.goto(network.url);
    await page.click(field);
    await page.type(address);
    await page.press('Enter');
    await page.see(words(ui.waitlist.failed, form));
    // Focusing the form again triggers another attempt to load the scripts, which also fails.
    await page.click(field);
    await twoSeconds();
    await page.see(words(ui.waitlist.failed, form));
    network.restore();
    await page.click(button(ui.waitlist.join, form));
    await page.see(words(site.waitlist.inlineSuccess, form));
    expect(await rowsOf(address)).toEqual([address]);
    expect(await page.evaluate(() => location.href)).toBe(network.url);
  },
);
