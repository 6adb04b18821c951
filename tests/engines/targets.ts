import type { Target } from './driver/find.ts';
import type { Page } from './driver/page.ts';
import { site, ui } from '../support/words.ts';

/** Elements, described by what a visitor sees. */
export const button = (name: string, within?: Target): Target => ({ role: 'button', name, in: within });
export const link = (name: string, within?: Target): Target => ({ role: 'link', name, in: within });
export const words = (text: string, within?: Target): Target => ({ css: 'p', text, in: within });
export const position = (title: string): Target => ({ role: 'dialog', name: title });

/** The waitlist dialog and its contents. */
export const waitlist: Target = { role: 'dialog', name: site.waitlist.title };
export const email: Target = { role: 'textbox', name: ui.waitlist.email, in: waitlist };
export const join = button(ui.waitlist.join, waitlist);

/** The hero's button. While the dialog is open, the only usable button with this name is inside the dialog. */
export const opener = button(ui.waitlist.join);
export const footer: Target = { css: 'footer.site-footer' };
export const aboutThisRole = (title: string): Target => ({
  role: 'heading',
  name: ui.sections.description,
  in: position(title),
});

/** Waits for hydration, after which Astro removes an island's `ssr` attribute. */
export const seeHydrated = (page: Page) =>
  page.waitFor('hydration', () => page.evaluate(() => !document.querySelector('astro-island[ssr]')));

/** Waits long enough for a late failure to show; by default, for longer than a second press is ignored. */
export const aMoment = (ms = 600) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the waitlist dialog once and closes it, so that it is hydrated. */
export async function hydrateWaitlist(page: Page): Promise<void> {
  await page.click(opener);
  await page.see(waitlist);
  await seeHydrated(page);
  await page.press('Escape');
  await page.seeGone(waitlist);
}
