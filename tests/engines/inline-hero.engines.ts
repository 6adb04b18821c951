import { expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import { getSites } from '../support/sites.ts';
import type { Target } from './driver/find.ts';
import { button, words } from './targets.ts';
import { rowsOf, someone, test as anyTest } from './visitor.ts';
import { ui } from '../support/words.ts';

const { variant } = await getSites('variant');
const test = anyTest.override('site', variant);

const form: Target = { css: '[data-hero-form]' };
const field: Target = { role: 'textbox', name: ui.waitlist.email, in: form };
const { inlineSuccess } = site.waitlist;

test('after two seconds of failing scripts, pressing the button again joins the waitlist without a reload', async ({
  page,
  network,
}) => {
  const address = someone();
  network.fail('scripts', 'reset');
  await page.goto(network.url);
  await page.click(field);
  await page.type(address);
  await page.press('Enter');
  await page.see(words(ui.waitlist.failed, form));
  // Focusing the form again triggers another attempt to load the scripts, which also fails.
  await page.click(field);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await page.see(words(ui.waitlist.failed, form));
  network.restore();
  await page.click(button(ui.waitlist.join, form));
  await page.see(words(inlineSuccess, form));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.evaluate(() => location.href)).toBe(network.url);
});
