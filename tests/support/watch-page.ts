import type { ConsoleMessage, Page } from '@playwright/test';

/** Signs that an injection has harmed a page. */
export interface Harm {
  /** Code that ran: calls to `pwned`, dialogs. */
  ran: string[];
  /** Violations of the Content-Security-Policy. */
  violations: string[];
  /** Requests to unknown origins. */
  foreign: string[];
  /** Console messages and uncaught errors. */
  messages: string[];
}

export const noHarm: Harm = { ran: [], violations: [], foreign: [], messages: [] };

declare global {
  interface Window {
    noteViolation: (text: string) => void;
  }
}

/**
 * Starts recording what the page does, in every document that it loads.
 * @param known origins that the page belongs to or may send requests to
 */
export async function watchPage(page: Page, ...known: string[]) {
  const { ran, violations, foreign, messages }: Harm = structuredClone(noHarm);
  /** URLs requested as scripts, not including a `fetch` of a script file. */
  const scripts: string[] = [];
  /** Origins of all requests. */
  const origins = new Set<string>();
  /** Console errors and warnings (only from known origins, if any are given), uncaught errors, dialogs. */
  const complaints: string[] = [];
  const at = () => `at ${page.url()}`;
  const isKnown = (address: string) =>
    known.length === 0 || known.some((origin) => URL.parse(address)?.origin === origin);

  page.on('dialog', (dialog) => {
    ran.push(`${dialog.type()} "${dialog.message()}" ${at()}`);
    complaints.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.push(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
    if (!known.includes(origin) && protocol !== 'data:') foreign.push(request.url());
  });
  page.on('console', (message) => {
    messages.push(`${message.text()} ${at()}`);
    if (isComplaint(message) && isKnown(message.location().url)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => {
    messages.push(`${String(error)} ${at()}`);
    complaints.push(String(error));
  });
  await page.exposeFunction('pwned', () => void ran.push(`pwned ${at()}`));
  await page.exposeFunction('noteViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.noteViolation(`${effectiveDirective} ${blockedURI} at ${location.href}`),
    );
  });
  return { scripts, origins, complaints, harm: { ran, violations, foreign, messages } };
}

const isComplaint = (message: ConsoleMessage) => ['error', 'warning'].includes(message.type());
