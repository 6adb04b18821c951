/** What a probe looks for in the page, as CSS selectors. */
export interface Targets {
  /** What is to be tapped; the first of them. */
  trigger: string;
  /** By what is to be seen, in order. */
  goals: Record<string, string>;
}

/** Milliseconds on the page's own clock. */
export interface Marks {
  /** The middle of the trigger, once it is painted. */
  target?: { x: number; y: number };
  firstTap?: number;
  /** Taps that the page has dealt with. */
  taps: number;
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

/** Runs in the page before anything else does: notes when the trigger and each goal are painted, and taps. */
export function probe({ trigger, goals }: Targets): void {
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

  let waiting = Object.entries(goals);
  let isSought = true;
  function frame() {
    const found = isSought && boxOf(trigger);
    if (found) {
      isSought = false;
      if (found.top < 0 || found.bottom > innerHeight) {
        document.querySelector(trigger)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      }
      const box = boxOf(trigger) ?? found;
      afterPaint(() => {
        marks.target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        window.benchPainted?.(marks.target);
      });
    }
    waiting = waiting.filter(([name, selector]) => {
      if (!boxOf(selector)) return true;
      afterPaint(() => (marks.seen[name] ??= performance.now()));
      return false;
    });
    if (isSought || waiting.length > 0) requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);

  addEventListener('pointerdown', ({ timeStamp }) => (marks.firstTap ??= timeStamp), true);
  addEventListener('click', ({ isTrusted }) => (marks.taps += Number(isTrusted)), true);
  new PerformanceObserver((list) => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      // Soon after the tap too: what it opens may appear, and nothing may move.
      if (marks.firstTap !== undefined && startTime >= marks.firstTap) marks.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
