import { setTimeout as sleep } from 'node:timers/promises';
import { chord, hold, letters, pointer, type Pointer, release } from './actions.ts';
import { type Box, findInPage, type Found, type Target } from './find.ts';
import { accessibleNames } from './names.ts';
import type { Tab } from './tab.ts';

const WAIT_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 30;

/** A page as a visitor uses it: looks, presses, types. Each call waits for its target and for nothing else. */
export interface Page {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
  /** Waits until the target is there and uncovered, then presses `count` times, as fast as the engine can. */
  click: (target: Target, count?: number) => Promise<void>;
  /** Presses with a finger. */
  tap: (target: Target) => Promise<void>;
  clickAt: (x: number, y: number) => Promise<void>;
  hover: (target: Target) => Promise<void>;
  /** Presses a key or a chord such as `Control+a`. */
  press: (keys: string, times?: number) => Promise<void>;
  /** Holds a key down while `work` runs. */
  holdDown: (key: string, work: () => Promise<unknown>) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Focuses by script, for tests that are not about the way there. */
  focus: (target: Target) => Promise<void>;
  find: (target: Target) => Promise<Found[]>;
  /** Waits for the first match. */
  see: (target: Target) => Promise<Found>;
  seeGone: (target: Target) => Promise<unknown>;
  seeFocus: (target: Target) => Promise<unknown>;
  evaluate: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Repeats `ask` until it resolves to something truthy, even while another page replaces this one. */
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
      // It rejects while one document replaces another.
      const answer = await ask().catch((error: unknown) => error as Error);
      if (answer && !(answer instanceof Error)) return answer;
      if (Date.now() > end) {
        throw new Error(`Waited in vain for ${what}${answer instanceof Error ? `: ${answer.message}` : '.'}`);
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

  /** Waits until the target is painted, still and uncovered, because an engine may drop an earlier press. */
  async function reach(target: Target) {
    const look = async () => (await find(target, 'reveal'))[0];
    const found = await waitFor(`a way to press ${describe(target)}`, async () => {
      const before = await look();
      if (!before) return undefined;
      await evaluate(awaitPaintInPage);
      await waitFor('a painted page', () => evaluate(() => window.isPainted));
      const after = await look();
      return after?.isReachable && JSON.stringify(before.box) === JSON.stringify(after.box) && after;
    });
    return middle((found as Found).box);
  }

  /** Presses again if Chromium has sent a new page's first press to the root element. No issue known. */
  async function pressOn(target: Target, count: number, hand: Pointer = 'mouse') {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await tab.act(pointer(await reach(target), count, hand));
      const isHeard = await waitFor('the press', () => evaluate(() => window.isPressed !== false), 500).catch(
        () => false,
      );
      if (isHeard) return;
    }
    throw new Error(`The page did not hear a press on ${describe(target)}.`);
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
    click: (target, count = 1) => pressOn(target, count),
    tap: (target) => pressOn(target, 1, 'touch'),
    clickAt: (x, y) => tab.act(pointer({ x, y }, 1)),
    hover: async (target) => tab.act(pointer(await reach(target), 0)),
    press: async (keys, times = 1) => {
      for (let time = 0; time < times; time += 1) await tab.act(chord(keys));
    },
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
      waitFor(`the end of ${describe(target)}`, async () => (await find(target)).length === 0),
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
    isPressed: boolean;
  }
}

/** Runs in the page: sets flags once the page has been painted, and once it is pressed. */
function awaitPaintInPage(): void {
  window.isPressed = false;
  const note = ({ target }: Event) => (window.isPressed ||= target !== document.documentElement);
  addEventListener('click', note, true);
  window.isPainted = false;
  requestAnimationFrame(() => requestAnimationFrame(() => (window.isPainted = true)));
}

/** Runs in the page, for WebKit, whose driver reports no errors: keeps them where the site's next page finds them. */
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
