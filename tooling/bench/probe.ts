/** A dialog's panel, in whatever life. */
export const PANEL = 'dialog[open] .panel, [role=dialog] .panel';

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
  /** The middle of the trigger, once it is painted. */
  target?: { x: number; y: number };
  firstTap?: number;
  /** Of the Enter key. */
  enter?: number;
  /** Taps that the page has dealt with. */
  taps: number;
  /** When the panel and each goal were painted. */
  seen: Record<string, number>;
  /** Layout shift since the first tap. */
  shift: number;
}

declare global {
  interface Window {
    benchMarks: Marks;
    /** Bound to the bench, where it wants to be told. */
    benchPainted?: (target: Marks['target']) => void;
  }
}

/**
 * Runs in the page before anything else does: notes taps, and when the trigger, the panel and each goal are painted.
 * Between the trigger's paint and the panel's it does nothing: to ask for a box in each frame forces layout, which
 * would slow down what is watched. The panel's paint is the one that the browser reports for the click that opened it.
 */
export function probe({ trigger, panel, goals }: Targets): void {
  const marks: Marks = { taps: 0, seen: {}, shift: 0 };
  window.benchMarks = marks;

  const afterPaint = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(0);
  };
  const boxOf = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    return box && box.width > 0 && box.height > 0 ? box : undefined;
  };

  function seekTrigger() {
    const found = boxOf(trigger);
    if (!found) return requestAnimationFrame(seekTrigger);
    if (found.top < 0 || found.bottom > innerHeight) {
      document.querySelector(trigger)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    const box = boxOf(trigger) ?? found;
    return afterPaint(() => {
      marks.target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      window.benchPainted?.(marks.target);
    });
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

  let opener: number | undefined;
  const paints = new Map<number, number>();
  function tellPanel() {
    const paint = paints.get(opener ?? NaN);
    if (paint === undefined || 'panel' in marks.seen) return;
    marks.seen['panel'] = paint;
    requestAnimationFrame(seekGoals);
  }

  function onClick({ isTrusted, timeStamp }: Event) {
    if (!isTrusted) return;
    marks.taps += 1;
    // After what the click does, which may be the browser's own doing.
    setTimeout(() => {
      if (document.querySelector(panel)) opener ??= timeStamp;
      tellPanel();
    });
  }

  function onEvents(list: PerformanceObserverEntryList) {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name === 'click') paints.set(startTime, startTime + duration);
    }
    tellPanel();
  }

  addEventListener('pointerdown', ({ timeStamp }) => (marks.firstTap ??= timeStamp), true);
  addEventListener('click', onClick, true);
  addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (marks.enter = timeStamp), true);
  new PerformanceObserver(onEvents).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      // Soon after the tap too: what it opens may appear, and nothing may move.
      if (marks.firstTap !== undefined && startTime >= marks.firstTap) marks.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
