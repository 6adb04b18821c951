import type { Page } from '@playwright/test';

/** Times on the page's clock, in milliseconds. */
export interface Marks {
  firstTap?: number;
  /** When the browser painted the dialog that the first click opened. */
  panel?: number;
  /** When Enter was pressed. */
  enter?: number;
  /** When the goal was painted. */
  goal?: number;
}

declare global {
  interface Window {
    benchMarks: Marks;
  }
}

/** Opens a page with a probe; resolves to the centre of the trigger as soon as it is painted. */
export async function openProbed(page: Page, url: string, trigger: string, goal: string) {
  await page.addInitScript(probe, { trigger, goal });
  const [painted] = await Promise.all([
    page.waitForEvent('console', (message) => message.text().startsWith('painted ')),
    page.goto(url, { waitUntil: 'commit' }),
  ]);
  const [, x = NaN, y = NaN] = painted.text().split(' ').map(Number);
  return { x, y };
}

/**
 * Runs in the page before any other script. It does nothing between the trigger's paint and the panel's, because
 * measuring boxes forces layout and would slow the page down.
 */
function probe({ trigger, goal }: { trigger: string; goal: string }): void {
  const marks: Marks = {};
  window.benchMarks = marks;

  const afterPaint = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(0);
  };
  const find = (selector: string) => {
    const found = document.querySelector(selector);
    return found?.checkVisibility({ visibilityProperty: true }) ? found : undefined;
  };

  function seekTrigger() {
    const found = find(trigger);
    if (!found) return requestAnimationFrame(seekTrigger);
    const { top, bottom } = found.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = found.getBoundingClientRect();
    return afterPaint(() => console.info('painted', x + width / 2, y + height / 2));
  }
  requestAnimationFrame(seekTrigger);

  function seekGoal() {
    if (find(goal)) afterPaint(() => (marks.goal ??= performance.now()));
    else requestAnimationFrame(seekGoal);
  }

  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    const click = list.getEntriesByName('click')[0];
    if (click && document.querySelector('dialog[open]')) marks.panel ??= click.startTime + click.duration;
  }).observe(options as PerformanceObserverInit);

  addEventListener('pointerdown', ({ timeStamp }) => (marks.firstTap ??= timeStamp), true);
  addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (marks.enter = timeStamp), true);
  addEventListener('click', () => requestAnimationFrame(() => afterPaint(seekGoal)), true);
}
