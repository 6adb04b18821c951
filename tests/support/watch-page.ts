import type { Page } from '@playwright/test';

/**
 * Records what the page does from now on, in every document that it loads.
 * @param known the origins whose console messages count; by default, all
 */
export function watchPage(page: Page, ...known: string[]) {
  /** URLs requested as scripts, not including a `fetch` of a script file. */
  const scripts: string[] = [];
  /** Origins of all requests. */
  const origins = new Set<string>();
  /** Console errors and warnings, which include violations of the CSP; uncaught errors; dialogs. */
  const complaints: string[] = [];
  const isKnown = (address: string) =>
    known.length === 0 || known.some((origin) => URL.parse(address)?.origin === origin);

  page.on('dialog', (dialog) => {
    complaints.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.push(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  page.on('console', (message) => {
    const isComplaint = ['error', 'warning'].includes(message.type());
    if (isComplaint && isKnown(message.location().url)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { scripts, origins, complaints };
}
