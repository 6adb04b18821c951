import { describe, expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import type { Network, Fault, Part } from './network.ts';
import type { Page } from './driver/page.ts';
import { email, join, link, opener, position, seeHydrated, waitlist, words } from './targets.ts';
import { rowsOf, someone, test } from './visitor.ts';
import { ui } from '../support/words.ts';

const failure = words(ui.waitlist.failed, waitlist);
/** Firefox does not retry a failed module that another module imports. */
const failures: [Part, Fault][] = [
  ['scripts', 'reset'],
  ['react', 'not found'],
];

/** Opens the dialog and types into it while scripts fail to load. */
async function typeInVain(page: Page, network: Network, failing: [Part, Fault], address: string) {
  network.fail(...failing);
  await page.goto(network.url);
  await page.click(opener);
  await page.seeFocus(email);
  await page.type(address);
  await page.see(failure);
}

async function isJoinedOnce(page: Page, address: string) {
  await page.see(words(site.waitlist.success, waitlist));
  expect(await rowsOf(address)).toEqual([address]);
}

const twoSeconds = () => new Promise((resolve) => setTimeout(resolve, 2000));

describe.each(failures)('if requests for %s fail (%s)', (...failing) => {
  test('after two failures, pressing the button again joins the waitlist', async ({ page, network }) => {
    const address = someone();
    await typeInVain(page, network, failing, address);
    await page.see(link(site.contactEmail, failure));
    await page.click(join);
    await page.see(failure);
    await twoSeconds();
    network.restore();
    await page.click(join);
    await isJoinedOnce(page, address);
  });

  test('after two seconds of failures, the reopened dialog still has the address and works', async ({
    page,
    network,
  }) => {
    const address = someone();
    await typeInVain(page, network, failing, address);
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
    await isJoinedOnce(page, address);
  });

  test('after a failure and a reload, the dialog works', async ({ page, network }) => {
    const address = someone();
    await typeInVain(page, network, failing, address);
    network.restore();
    await page.reload();
    await page.click(opener);
    await page.seeFocus(email);
    // Firefox restores the typed address.
    await page.press('Control+a');
    await page.type(address);
    await page.click(join);
    await isJoinedOnce(page, address);
  });

  test('a position can still be read, and so can another once scripts load', async ({ page, network }) => {
    const title = 'Senior Frontend Engineer';
    network.fail(...failing);
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
});
