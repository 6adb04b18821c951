import { budgets } from '../budgets.ts';
import { openPhone, phones } from '../phone/phone.ts';
import { byHand } from './by-hand.ts';
import type { Bench } from './set-up.ts';
import { beside, judge, median, type Verdict } from './verdict.ts';

const LOADS = 9;

interface Paints {
  first: number;
  largest: number;
  element: string;
}

declare global {
  interface Window {
    benchPaints: Paints;
  }
}

/** Measures first and largest paint of each kind of page with an empty cache, in turn with its handwritten counterpart. */
export async function paint(bench: Bench): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const phone of ['slow', 'middle'] as const) {
    for (const path of bench.paths) {
      const ours: Paints[] = [];
      const theirs: Paints[] = [];
      for (let load = 0; load < LOADS; load += 1) {
        theirs.push(await paintsOf(bench, byHand(path), phone));
        ours.push(await paintsOf(bench, path, phone));
      }
      for (const what of ['first', 'largest'] as const) {
        const of = (paints: Paints[]) => median(paints.map((each) => each[what]));
        const budget = what === 'first' ? budgets.firstPaint : budgets.largestPaint;
        const note = beside(of(ours), of(theirs)) + (what === 'largest' ? `: ${ours[0]?.element}` : '');
        const name = `${what} paint of ${path.replace(/(?<=jobs\/).+/, '…/')}, ${phone} phone`;
        verdicts.push(judge(name, budget, of(ours) / of(theirs), note));
      }
    }
  }
  return verdicts;
}

async function paintsOf({ browser, origin }: Bench, path: string, kind: keyof typeof phones) {
  await using phone = await openPhone(browser, phones[kind]);
  await phone.page.addInitScript(() => {
    window.benchPaints = { first: NaN, largest: NaN, element: '' };
    new PerformanceObserver((list) => {
      window.benchPaints.first = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    }).observe({ type: 'paint', buffered: true });
    new PerformanceObserver((list) => {
      const { startTime, element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
      const text = element?.textContent.trim().slice(0, 40);
      Object.assign(window.benchPaints, { largest: startTime, element: `${element?.localName} “${text}…”` });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await phone.page.goto(origin + path, { waitUntil: 'networkidle' });
  // `await`, because the phone is disposed when this returns.
  return await phone.page.evaluate(() => window.benchPaints);
}
