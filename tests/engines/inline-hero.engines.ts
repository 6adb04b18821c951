import { describe, expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import type { Target } from './driver/find.ts';
import type { Fault } from './edge.ts';
import { button, words } from './targets.ts';
import { rowsOf, someone, test as anyTest } from './visitor.ts';

const test = anyTest.override('site', 'inline');

const form: Target = { css: '[data-hero-form]' };
const field: Target = { role: 'textbox', name: 'Email address', in: form };
const { inlineSuccess, already, toast } = site.waitlist;

test('somebody joins in place, is told so in a toast too, and is known the next time', async ({
  page,
  edge,
}) => {
  const address = someone();
  await page.goto(edge.url);
  await page.click(field);
  await page.type(address);
  await page.click(button('Join Waitlist', form));
  await page.see(words(inlineSuccess, form));
  await page.see(words(toast.title));
  await page.see(words(toast.description));
  await page.click(button('OK', form));
  await page.seeFocus(field);
  expect((await page.see(field)).value).toBe('');
  await page.type(address);
  await page.press('Enter');
  await page.see(words(already, form));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.errors()).toEqual([]);
});

test('a submit while the scripts are on their way is held, and sent once', async ({ page, edge }) => {
  const address = someone();
  edge.hold('scripts');
  await page.goto(edge.url);
  await page.click(field);
  await page.type(address);
  await page.press('Enter');
  await page.see(button('Joining...', form));
  edge.heal();
  await page.see(words(inlineSuccess, form));
  expect(await rowsOf(address)).toEqual([address]);
  expect(await page.evaluate(() => location.href)).toBe(edge.url);
});

describe.each<Fault>(['not found', 'reset'])('scripts fail (%s)', (fault) => {
  test('for two seconds: the next press joins, without a reload', async ({ page, edge }) => {
    const address = someone();
    edge.fail('scripts', fault);
    await page.goto(edge.url);
    await page.click(field);
    await page.type(address);
    await page.press('Enter');
    await page.see(words('The form didn’t load', form));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    edge.heal();
    await page.click(button('Join Waitlist', form));
    await page.see(words(inlineSuccess, form));
    expect(await rowsOf(address)).toEqual([address]);
  });
});
