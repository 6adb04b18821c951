import type { Target } from './driver/find.ts';
import type { Page } from './driver/page.ts';

/** What a visitor would point at. */
export const button = (name: string, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { in: within }),
});
export const link = (name: string, within?: Target): Target => ({
  role: 'link',
  name,
  ...(within && { in: within }),
});
export const words = (text: string, within?: Target): Target => ({
  css: 'p',
  text,
  ...(within && { in: within }),
});
export const position = (title: string): Target => ({ role: 'dialog', name: title });

/** The waitlist dialog, and what is in it. */
export const waitlist: Target = { role: 'dialog', name: 'Join the Waitlist' };
export const email: Target = { role: 'textbox', name: 'Email address', in: waitlist };
export const join = button('Join Waitlist', waitlist);

/** The hero's button: while the dialog is open, the only one of this name that can be used is in it. */
export const opener = button('Join Waitlist');
export const footer: Target = { css: 'footer.site-footer' };
export const aboutThisRole = (title: string): Target => ({
  role: 'heading',
  name: 'About this role',
  in: position(title),
});

/** The dialog that React shows; before it comes there is a native one in its place. */
export const living: Target = { css: '[role=dialog]' };

/** Long enough for something that is about to go wrong to do so. */
export const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** Opens the waitlist once and closes it, so that React lives from here on. */
export async function wakeWaitlist(page: Page): Promise<void> {
  await page.click(opener);
  await page.see(living);
  await page.press('Escape');
  await page.seeGone(living);
}

/** Opens a position once and closes it, so that React lives from here on. */
export async function wakePositions(page: Page, title: string): Promise<void> {
  await page.click(link(title));
  await page.see({ ...aboutThisRole(title), in: living });
  await page.press('Escape');
  await page.seeGone(living);
}
