import type { Page } from '@playwright/test';

/** What happened in a page that should not have. */
export interface Watched {
  /** Code that ran: calls of `pwned`, dialogs. */
  ran: string[];
  /** Reports of the content security policy. */
  violations: string[];
  /** Requests to any origin but those named. */
  foreign: string[];
  /** Lines of the console and uncaught errors. */
  messages: string[];
}

export const nothing: Watched = { ran: [], violations: [], foreign: [], messages: [] };

declare global {
  interface Window {
    noteViolation: (text: string) => void;
  }
}

/** Notes it all, from now on and in every document that the page shows. */
export async function watch(page: Page, ...origins: string[]): Promise<Watched> {
  const watched = structuredClone(nothing);
  await page.exposeFunction('pwned', () => void watched.ran.push(`pwned at ${page.url()}`));
  await page.exposeFunction('noteViolation', (text: string) => void watched.violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.noteViolation(`${effectiveDirective} ${blockedURI} at ${location.href}`),
    );
  });
  page.on('dialog', (dialog) => {
    watched.ran.push(`${dialog.type()} "${dialog.message()}" at ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!origins.includes(origin) && protocol !== 'data:') watched.foreign.push(request.url());
  });
  page.on('console', (message) => watched.messages.push(`${message.text()} at ${page.url()}`));
  page.on('pageerror', (error) => watched.messages.push(`${String(error)} at ${page.url()}`));
  return watched;
}
