import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { Markup, textOf } from '../../tooling/build/markup.ts';
import type { Page } from './driver/page.ts';
import type { Network } from './network.ts';
import { button, footer, link, seeHydrated } from './targets.ts';
import { main, test } from './visitor.ts';
import { site, ui } from '../support/words.ts';

const nav = (path: string) => site.nav.find((link) => link.path === path)?.label ?? '';

/** What tells a visitor where they are. */
interface View {
  path: string;
  title: string;
  /** The open dialog's name, or the page's heading if no dialog is open. */
  heading: string;
}

/** Performs a visitor's action, and updates the expected history entries. */
type Step = (visit: Visit) => Promise<void>;

interface Visit {
  page: Page;
  network: Network;
  /** The paths of the history entries that a visitor would expect, and the index of the current one. */
  entries: string[];
  at: number;
}

function push(visit: Visit, path: string) {
  visit.entries.splice(visit.at + 1, Infinity, path);
  visit.at += 1;
}

const traverse =
  (delta: -1 | 1, times = 1): Step =>
  async (visit) => {
    // One after another, without checking the pages in between.
    for (let time = 0; time < times; time += 1) await visit.page[delta < 0 ? 'back' : 'forward']();
    visit.at += delta * times;
  };

/** Closing a position goes back to the list's history entry. */
const close =
  (how: (page: Page) => Promise<void>): Step =>
  async (visit) => {
    await visit.page.see({ role: 'dialog' });
    await how(visit.page);
    visit.at -= 1;
  };

const follow =
  (name: string, path: string, where = {}): Step =>
  async (visit) => {
    await visit.page.click({ ...link(name), ...where });
    push(visit, path);
  };

const followByKeyboard =
  (name: string, path: string): Step =>
  async (visit) => {
    await visit.page.focus(link(name));
    await visit.page.press('Enter');
    push(visit, path);
  };

const A = ['Senior Frontend Engineer', '/jobs/senior-frontend-engineer-612001/'] as const;
const B = ['Artist Relations Manager', '/jobs/artist-relations-manager-612014/'] as const;

/** The steps that make up a journey, by name. */
const steps = {
  'card A': follow(...A),
  'card B': follow(...B),
  'card A by keyboard': followByKeyboard(...A),
  Back: traverse(-1),
  'Back twice': traverse(-1, 2),
  Forward: traverse(1),
  'Forward twice': traverse(1, 2),
  reload: ({ page }) => page.reload(),
  Escape: close((page) => page.press('Escape')),
  'the close button': close((page) => page.click(button(ui.dialog.close, { role: 'dialog' }))),
  // Not in the corner: in Firefox, Enter causes a click at 0, 0, and another click near it is ignored for a while.
  'the backdrop': close(async (page) => {
    await page.seePainted();
    await page.clickAt(5, 300);
  }),
  'card B as the dialog closes': async (visit) => {
    await visit.page.see({ role: 'dialog' });
    await visit.page.evaluate(closeAndClickInPage, B[1]);
    visit.at -= 1;
    push(visit, B[1]);
  },
  // Following a link to the current URL replaces the history entry.
  'Open as a page': async ({ page }) => {
    await page.click(link(ui.positionDialog.openPage, { role: 'dialog' }));
    // If the browser waits for a request that never ends, this takes at least 10 s.
    const isGone = async () => (await page.find({ role: 'dialog' })).length === 0;
    await page.waitFor('the page instead of the dialog', isGone, 8000);
  },
  'Try again': async ({ page }) => {
    await page.click(button(ui.positionDialog.retry, { role: 'dialog' }));
    await page.see({ role: 'heading', name: ui.sections.description });
  },
  'All positions': follow(ui.position.back, '/jobs/'),
  Careers: follow(nav('/jobs/'), '/jobs/', { in: footer }),
  Terms: follow(nav('/terms-and-conditions/'), '/terms-and-conditions/', { in: footer }),
  'scripts are held': async ({ network }) => network.hold('scripts'),
  'scripts fail': async ({ network }) => network.fail('scripts', 'not found'),
  'positions are held': async ({ network }) => network.hold('positions'),
  'positions fail': async ({ network }) => network.fail('positions', 'server error'),
  'the network is back': async ({ network }) => network.restore(),
  hydration: async ({ page }) => void (await seeHydrated(page)),
} satisfies Record<string, Step>;

type StepName = keyof typeof steps;

/** Journeys that start at the list. What is shown must depend only on the URL, not on how the visitor got there. */
const ways: StepName[][] = [
  ['card A by keyboard', 'Escape', 'Forward', 'the close button', 'card B', 'the backdrop'],
  ['card A', 'card B as the dialog closes', 'Back', 'Forward', 'Escape'],
  // One document adds a history entry, and the visitor goes back from it in another document.
  ['card A', 'Back', 'reload', 'Forward', 'Back', 'card B'],
  // The position's own page.
  ['card A', 'reload', 'All positions', 'card B', 'Back', 'Back', 'Back', 'Forward', 'Forward', 'Forward'],
  // Leaving the list, and coming back to it from the back/forward cache.
  ['card A', 'Escape', 'Terms', 'Back', 'card A', 'reload', 'Back'],
  ['Terms', 'Careers', 'card A', 'Back twice', 'Forward twice', 'Back'],
  // A position that is still loading, or fails to load.
  ['positions are held', 'card A', 'Back', 'the network is back', 'card B', 'Back', 'Forward'],
  ['positions are held', 'card A', 'Open as a page', 'the network is back', 'Back', 'Forward'],
  ['positions fail', 'card A', 'the network is back', 'Try again', 'Back', 'Forward', 'Escape'],
  ['positions fail', 'card A', 'Escape', 'the network is back', 'Forward', 'reload', 'Back'],
  // The visitor acts before hydration.
  ['scripts are held', 'card A', 'Escape', 'card B', 'the close button', 'the network is back', 'Forward'],
  ['scripts are held', 'card A', 'the network is back', 'hydration', 'Back', 'Forward', 'Escape'],
  ['scripts are held', 'card A', 'reload', 'Back', 'the network is back', 'card B', 'Back'],
  // A position can be read even if scripts fail, and the next one hydrates once they load.
  ['scripts fail', 'card A', 'Back', 'Forward', 'the network is back', 'Back', 'card B', 'hydration'],
];

for (const way of ways) {
  test(way.join(', '), ({ page, network }) => go(page, network, way));
}

test('after a reload, a position’s page starts at the top, and Back leads to the same place in the list', async ({
  page,
  network,
}) => {
  const isCardInView = () =>
    page.evaluate(() => {
      const { top = -1, bottom = 0 } =
        document.querySelector('.list > :last-child a')?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    });
  await page.setViewport(800, 500);
  await page.goto(`${network.url}jobs/`);
  expect(await isCardInView()).toBe(false);
  await page.click({ css: '.list > :last-child a' });
  await page.see({ role: 'dialog' });
  await page.reload();
  await page.see({ css: 'h1' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.back();
  await page.waitFor('the card', isCardInView);
});

/** Performs the steps, and checks the URL, title and heading after each one, and the focus if a dialog is involved. */
async function go(page: Page, network: Network, way: StepName[]): Promise<void> {
  const visit: Visit = { page, network, entries: ['/jobs/'], at: 0 };
  await page.goto(`${network.url}jobs/`);
  for (const [index, name] of way.entries()) {
    const before = await page.evaluate(markInPage);
    await steps[name](visit);
    const path = visit.entries[visit.at] ?? '';
    const done = way.slice(0, index + 1).join(', ');
    await agree(page, await pageAt(path), done);
    await hasSaneFocus(page, before, done);
  }
}

/** The title and heading of the page at a path, read from the site itself. */
async function pageAt(path: string): Promise<View> {
  const markup = new Markup(await (await fetch(new URL(path, main.url))).text());
  const first = (name: string) => markup.named(name).map(textOf)[0] ?? '';
  return { path, title: first('title'), heading: first('h1') };
}

const SETTLE_TIMEOUT_MS = 5000;
/** The view must stay the same for this long, in case something changes it late. */
const STEADY_FOR_MS = 100;

/** Says everything in the message: for a test that passes when it is retried, no diff is shown. */
function fail(done: string, seen: unknown, expected: unknown): never {
  throw new Error(`After ${done}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
}

async function agree(page: Page, expected: View, done: string): Promise<void> {
  let seen: unknown;
  const look = async () => {
    seen = await page.evaluate(lookInPage);
    return isDeepStrictEqual(seen, expected);
  };
  const isSteady = async () => {
    if (!(await look())) return false;
    await new Promise((resolve) => setTimeout(resolve, STEADY_FOR_MS));
    return look();
  };
  await page.waitFor(done, isSteady, SETTLE_TIMEOUT_MS).catch(() => fail(done, seen, expected));
}

async function hasSaneFocus(page: Page, before: string, done: string): Promise<void> {
  const focus = () => page.evaluate(focusInPage);
  const seen = await focus();
  const hasClosed = before && seen.mark === before;
  // The document is the same and its dialog has closed, so the focus should be back on the card.
  const expected = seen.hasDialog ? 'in the dialog' : hasClosed ? `link ${before}` : undefined;
  if (!expected) return;
  const isSane = async () => (await focus()).focus === expected;
  await page
    .waitFor('a sane focus', isSane, SETTLE_TIMEOUT_MS)
    .catch(async () => fail(done, (await focus()).focus, expected));
}

/** Runs in the page: reads the path, title and visible heading. Ignores a heading behind an open dialog. */
function lookInPage(): { path: string; title: string; heading: string } {
  const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
  const words = (element: Element | undefined | null) => element?.textContent.trim() ?? '';
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter(isSeen);
  const names = dialogs.map((dialog) =>
    words(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')),
  );
  return {
    path: location.pathname,
    title: document.title,
    heading:
      dialogs.length > 0 ? names.join(' and ') : words([...document.querySelectorAll('h1')].find(isSeen)),
  };
}

/** Runs in the page: closes the dialog, and clicks a link before the browser has gone back. */
function closeAndClickInPage(path: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  const click = () => document.querySelector<HTMLAnchorElement>(`main a[href="${path}"]`)?.click();
  dialog?.addEventListener('close', click, { once: true });
  dialog?.close();
}

/** Runs in the page: marks the document, and returns the title of the open position, if any. */
function markInPage(): string {
  const dialog = document.querySelector('dialog[open]');
  const title = document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent.trim();
  Object.assign(window, { mark: title ?? '' });
  return title ?? '';
}

function focusInPage(): { focus: string; hasDialog: boolean; mark: unknown } {
  const { activeElement } = document;
  const dialog = document.querySelector('dialog[open]');
  const isLink = activeElement instanceof HTMLAnchorElement;
  const name = activeElement === document.body ? 'body' : (activeElement?.tagName ?? 'nothing');
  return {
    hasDialog: dialog !== null,
    mark: (window as { mark?: unknown }).mark,
    focus: dialog?.contains(activeElement)
      ? 'in the dialog'
      : isLink
        ? `link ${activeElement.textContent.trim()}`
        : name,
  };
}
