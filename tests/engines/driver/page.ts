import { setTimeout as sleep } from 'node:timers/promises';
import { chord, hold, letters, pointer, release } from './actions.ts';
import { type Box, findInPage, type Found, type Target } from './find.ts';
import { accessibleNames } from './names.ts';
import type { Tab } from './tab.ts';

const WAIT_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 30;

/** A page, used as a visitor would use it: looking, clicking and typing. Each call waits only for its target. */
export interface Page {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Waits until the target is present and not covered, then clicks it `count` times, `gap` ms apart. */
  click: (target: Target, count?: number, gap?: number) => Promise<void>;
  /** Taps the target once, as on a touch screen. */
  tap: (target: Target) => Promise<void>;
  clickAt: (x: number, y: number) => Promise<void>;
  hover: (target: Target) => Promise<void>;
  /** Presses a key, or several together such as `Control+a`, `times` times, `gap` ms apart. */
  press: (keys: string, times?: number, gap?: number) => Promise<void>;
  /** Holds a key down while `work` runs. */
  holdDown: (key: string, work: () => Promise<unknown>) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Focuses the target from a script, for tests in which it does not matter how the focus gets there. */
  focus: (target: Target) => Promise<void>;
  find: (target: Target) => Promise<Found[]>;
  /** Waits for a match, and returns the first one. */
  see: (target: Target) => Promise<Found>;
  seeGone: (target: Target) => Promise<unknown>;
  seeFocus: (target: Target) => Promise<unknown>;
  evaluate: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Repeats `ask` until it resolves to a truthy value, even if the page navigates in the meantime. */
  waitFor: <Answer>(what: string, ask: () => Promise<Answer>, timeout?: number) => Promise<Answer>;
  screenshot: () => Promise<Buffer>;
  setViewport: (width: number, height: number) => Promise<void>;
  /** Uncaught errors and unhandled rejections so far. */
  errors: () => Promise<string[]>;
}

export function createPage(tab: Tab): Page {
  const evaluate: Page['evaluate'] = async (work, ...args) => (await tab.run(String(work), args)) as never;

  async function waitFor<Answer>(what: string, ask: () => Promise<Answer>, timeout = WAIT_TIMEOUT_MS) {
    const end = Date.now() + timeout;
    for (;;) {
      // `ask` may reject during a navigation.
      const answer = await ask().catch((error: unknown) => error as Error);
      if (answer && !(answer instanceof Error)) return answer;
      if (Date.now() > end) {
        throw new Error(
          `Timed out waiting for ${what}${answer instanceof Error ? `: ${answer.message}` : '.'}`,
        );
      }
      await sleep(POLL_INTERVAL_MS);
    }
  }

  async function find(target: Target, act?: 'reveal' | 'focus'): Promise<Found[]> {
    const found = await evaluate(findInPage, target, act);
    if (found) return found;
    await tab.run(await accessibleNames(), []);
    return find(target, act);
  }

  const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const describe = (target: Target) => JSON.stringify(target);
  const see = (target: Target) => waitFor(describe(target), async () => (await find(target))[0]);

  /** Waits until the target is painted, stationary and not covered, because an engine may ignore an earlier press. */
  async function reach(target: Target) {
    const look = async () => (await find(target, 'reveal'))[0];
    const found = await waitFor(`${describe(target)} to be ready to press`, async () => {
      const before = await look();
      if (!before) return undefined;
      await evaluate(awaitPaintInPage);
      await waitFor('the page to be painted', () => evaluate(() => window.isPainted));
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
    goto: (url) => arrive(() => tab.goto(url))(),
    reload: arrive(() => tab.reload()),
    back: arrive(() => tab.traverse(-1)),
    forward: arrive(() => tab.traverse(1)),
    click: async (target, count = 1, gap = 0) => tab.act(pointer(await reach(target), count, 'mouse', gap)),
    tap: async (target) => tab.act(pointer(await reach(target), 1, 'touch')),
    clickAt: (x, y) => tab.act(pointer({ x, y }, 1)),
    hover: async (target) => tab.act(pointer(await reach(target), 0)),
    press: (keys, times = 1, gap = 0) => tab.act(chord(keys, times, gap)),
    holdDown: async (key, work) => {
      await tab.act(hold(key));
      await work();
      await tab.act(release(key));
    },
    type: (text) => tab.act(letters(text)),
    focus: async (target) => {
      await see(target);
      await find(target, 'focus');
    },
    find,
    see,
    seeGone: (target) =>
      waitFor(`${describe(target)} to disappear`, async () => (await find(target)).length === 0),
    seeFocus: (target) =>
      waitFor(`the focus on ${describe(target)}`, async () => (await find(target))[0]?.isFocused),
    evaluate,
    waitFor,
    screenshot: () => tab.screenshot(),
    setViewport: (width, height) => tab.setViewport(width, height),
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

/** Runs in the page: keeps errors in `sessionStorage`, because WebKit's driver doesn't report them. */
function noteErrorsInPage(): void {
  if ('notesErrors' in window || location.protocol === 'about:') return;
  Object.assign(window, { notesErrors: true });
  const note = (error: unknown) => {
    const noted = JSON.parse(sessionStorage.getItem('errors') ?? '[]') as string[];
    sessionStorage.setItem('errors', JSON.stringify([...noted, String(error)]));
  };
  addEventListener('error', ({ message }) => note(message));
  addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
