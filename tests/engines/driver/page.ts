import { vi } from 'vitest';
import { chord, hold, letters, pointer, release } from './actions.ts';
import { type Box, findInPage, type Found, type Target } from './find.ts';
import { accessibleNames } from './names.ts';
import type { Tab } from './tab.ts';

const WAIT_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 30;

export type Page = ReturnType<typeof createPage>;

/** A page, used as a visitor would use it: looking, clicking and typing. Each call waits only for its target. */
export function createPage(tab: Tab) {
  async function evaluate<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return (await tab.run(String(work), args)) as Result;
  }

  /** Repeats `ask` until it resolves to a truthy value, even if the page navigates in the meantime. */
  const waitFor = <Answer>(what: string, ask: () => Promise<Answer>, timeout = WAIT_TIMEOUT_MS) =>
    vi.waitFor(async () => (await ask()) || Promise.reject(new Error('not yet')), {
      timeout,
      interval: POLL_INTERVAL_MS,
      message: `Timed out waiting for ${what}`,
    });

  async function find(target: Target, act?: 'reveal' | 'focus'): Promise<Found[]> {
    const found = await evaluate(findInPage, target, act);
    if (found) return found;
    await tab.run(await accessibleNames(), []);
    return find(target, act);
  }

  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const describe = (target: Target) => JSON.stringify(target);
  /** Waits for a match, and returns the first one. */
  const see = (target: Target) => waitFor(describe(target), async () => (await find(target))[0]);

  /** Waits until what is on the page now has been painted. */
  async function seePainted() {
    await evaluate(awaitPaintInPage);
    await waitFor('the page to be painted', () => evaluate(() => window.isPainted));
  }

  /** Waits until the target is painted, stationary and not covered, because an engine may ignore an earlier press. */
  async function reach(target: Target) {
    const look = async () => (await find(target, 'reveal'))[0];
    const found = await waitFor(`${describe(target)} to be ready to press`, async () => {
      const before = await look();
      if (!before) return undefined;
      await seePainted();
      const after = await look();
      return after?.isReachable && JSON.stringify(before.box) === JSON.stringify(after.box) && after;
    });
    return middle((found as Found).box);
  }

  const noteErrors = () => evaluate(noteErrorsInPage);
  const arrive = (go: () => Promise<void>) => async () => {
    await go();
    await waitFor('the page', async () => (await noteErrors(), true));
  };

  return {
    goto: (url: string) => arrive(() => tab.goto(url))(),
    reload: arrive(() => tab.reload()),
    back: arrive(() => tab.traverse(-1)),
    forward: arrive(() => tab.traverse(1)),
    /** Waits until the target is present and not covered, then clicks it `count` times, `gap` ms apart. */
    click: async (target: Target, count = 1, gap = 0) =>
      tab.act(pointer(await reach(target), count, 'mouse', gap)),
    /** Taps the target once, as on a touch screen. */
    tap: async (target: Target) => tab.act(pointer(await reach(target), 1, 'touch')),
    /** Clicks at once, so an engine may ignore it if the page has not been painted. */
    clickAt: (x: number, y: number) => tab.act(pointer({ x, y }, 1)),
    hover: async (target: Target) => tab.act(pointer(await reach(target), 0)),
    /** Presses a key, or several together such as `Control+a`, `times` times, `gap` ms apart. */
    press: (keys: string, times = 1, gap = 0) => tab.act(chord(keys, times, gap)),
    /** Holds a key down while `work` runs. */
    holdDown: async (key: string, work: () => Promise<unknown>) => {
      await tab.act(hold(key));
      await work();
      await tab.act(release(key));
    },
    type: (text: string) => tab.act(letters(text)),
    /** Focuses the target from a script, for tests in which it does not matter how the focus gets there. */
    focus: async (target: Target) => {
      await see(target);
      await find(target, 'focus');
    },
    find,
    see,
    seePainted,
    seeGone: (target: Target) =>
      waitFor(`${describe(target)} to disappear`, async () => (await find(target)).length === 0),
    seeFocus: (target: Target) =>
      waitFor(`the focus on ${describe(target)}`, async () => (await find(target))[0]?.isFocused),
    evaluate,
    waitFor,
    screenshot: () => tab.screenshot(),
    setViewport: (width: number, height: number) => tab.setViewport(width, height),
    /** Uncaught errors and unhandled rejections so far. */
    errors: async () => {
      const noted = await evaluate(() => JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[]);
      return [...new Set([...tab.errors, ...noted])];
    },
  };
}

declare global {
  interface Window {
    isPainted: boolean;
  }
}

/** Runs in the page: sets a flag once the page has been painted. */
function awaitPaintInPage(): void {
  window.isPainted = false;
  requestAnimationFrame(() => requestAnimationFrame(() => (window.isPainted = true)));
}

/**
 * Runs in the page: keeps errors in `sessionStorage`, because WebKit's driver doesn't report them. Nor does it report a
 * failed load: WebKit then shows `about:blank` with the reason.
 */
function noteErrorsInPage(): void {
  if (location.protocol === 'about:') throw new Error(document.body.textContent);
  if ('notesErrors' in window) return;
  Object.assign(window, { notesErrors: true });
  const note = (error: unknown) => {
    const noted = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
    sessionStorage.setItem('errors', JSON.stringify([...noted, String(error)]));
  };
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
