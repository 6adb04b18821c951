import { notPlain } from '../plain-tags.ts';
import { type Plan, planPolicy } from './plan-policy.ts';

const charset = '<meta charset="utf-8">';

/**
 * `planPolicy` with a cache: to parse each of many positions' pages would take as long as the rest of the build.
 *
 * Pages share a plan if they are the same, letter by letter, up to the policy's place, and after it have the same code
 * and the same of all else that is not plain (see `plain-tags.ts`). They may differ in text and plain tags: neither
 * begins or ends code, so the same policy fits.
 */
export function withPlanCache(plan = planPolicy): typeof planPolicy {
  /** By what pages have in common; `index` is that of the old policy among their parts that are not plain. */
  const cache = new Map<string, Plan & { index: number }>();
  return (html) => {
    const place = html.indexOf(charset) + charset.length;
    const parts: string[] = html.slice(place).match(notPlain) ?? [];
    const key = [html.slice(0, place), ...parts].join('\0');
    const cached = cache.get(key);
    if (cached) {
      const old = parts[cached.index] ?? '';
      const start = html.indexOf(old, place);
      return { ...cached, old: { start, end: start + old.length } };
    }
    const planned = plan(html);
    const index = parts.indexOf(html.slice(planned.old.start, planned.old.end));
    if (planned.place === place && index >= 0) cache.set(key, { ...planned, index });
    return planned;
  };
}
