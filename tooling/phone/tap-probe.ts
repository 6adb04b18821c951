import { setTimeout as sleep } from 'node:timers/promises';
import { observe } from './performance-entries.ts';
import type { Phone } from './phone.ts';

/** A dialog's panel. */
export const PANEL = 'dialog[open] .panel';

/** What a probe looks for in the page, as CSS selectors. */
export interface Targets {
  /** What is to be tapped; the first of them. */
  trigger: string;
  /** What a tap opens. */
  panel: string;
  /** What comes into it, by name. */
  goals: Record<string, string>;
}

/** Milliseconds on the page's own clock. */
export interface Marks {
  firstTap?: number;
  /** Of the click that opened the panel. */
  opener?: number;
  /** Of the Enter key. */
  enter?: number;
  /** Taps that the page has dealt with. */
  taps: number;
  /** When each goal was painted. */
  seen: Record<string, number>;
}

interface Point {
  x: number;
  y: number;
}

declare global {
  interface Window {
    benchMarks: Marks;
    benchPainted: (target: Point) => void;
  }
}

const PAINT_TIMEOUT_MS = 30_000;

/** Opens a page with a probe in it; resolves as soon as the trigger is painted, with the trigger's middle. */
export async function openProbed({ page }: Phone, url: string, targets: Targets): Promise<Point> {
  const { promise: painted, resolve } = Promise.withResolvers<Point>();
  await page.exposeFunction('benchPainted', resolve);
  await observe(page);
  await page.addInitScript(probe, targets);
  await page.goto(url, { waitUntil: 'commit' });
  const missing = sleep(PAINT_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`At ${url}, no ${targets.trigger} was painted.`);
  });
  return Promise.race([painted, missing]);
}

/**
 * Runs in the page before anything else does: notes taps, and when the trigger and each goal are painted. Between the
 * trigger's paint and the panel's it does nothing: to ask for a box in each frame forces layout, which would slow down
 * what is watched. The panel's paint is the one that the browser reports for the click that opened it.
 */
function probe({ trigger, panel, goals }: Targets): void {
  const marks: Marks = { taps: 0, seen: {} };
  window.benchMarks = marks;

  const afterPaint = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(0);
  };
  const boxOf = (selector: string) => {
    const found = document.querySelector(selector);
    if (!found?.checkVisibility({ visibilityProperty: true })) return undefined;
    const box = found.getBoundingClientRect();
    return box.width > 0 && box.height > 0 ? box : undefined;
  };

  function seekTrigger() {
    const found = boxOf(trigger);
    if (!found) return requestAnimationFrame(seekTrigger);
    if (found.top < 0 || found.bottom > innerHeight) {
      document.querySelector(trigger)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    const { x, y, width, height } = boxOf(trigger) ?? found;
    return afterPaint(() => window.benchPainted({ x: x + width / 2, y: y + height / 2 }));
  }
  requestAnimationFrame(seekTrigger);

  const waiting = new Map(Object.entries(goals));
  function seekGoals() {
    for (const [name, selector] of waiting) {
      if (!boxOf(selector)) continue;
      waiting.delete(name);
      afterPaint(() => (marks.seen[name] = performance.now()));
    }
    if (waiting.size > 0) requestAnimationFrame(seekGoals);
  }

  function onClick({ isTrusted, timeStamp }: Event) {
    if (!isTrusted) return;
    marks.taps += 1;
    // After what the click does, which may be the browser's own doing.
    setTimeout(() => {
      if (marks.opener !== undefined || !document.querySelector(panel)) return;
      marks.opener = timeStamp;
      requestAnimationFrame(() => afterPaint(seekGoals));
    });
  }

  addEventListener('pointerdown', ({ timeStamp }) => (marks.firstTap ??= timeStamp), true);
  addEventListener('click', onClick, true);
  addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (marks.enter = timeStamp), true);
}
