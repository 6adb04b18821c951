import { hash } from 'node:crypto';
import { telling } from '../plain.ts';
import { type Plan, planPolicy } from './page.ts';

const charset = '<meta charset="utf-8">';

/**
 * `planPolicy` for many pages: only the first is parsed of those that are alike in all but words and plain tags.
 *
 * Alike are pages whose beginning up to the policy's place is the same, letter by letter, and then all their code and
 * all that is not a plain tag. Neither words nor plain tags begin or end code, so the one policy fits them all.
 */
export function planAlike(plan = planPolicy): typeof planPolicy {
  const known = new Map<string, Plan & { nth: number }>();
  return (html) => {
    const place = html.indexOf(charset) + charset.length;
    const found: string[] = html.slice(place).match(telling) ?? [];
    const key = hash('sha256', [html.slice(0, place), ...found].join('\0'));
    const alike = known.get(key);
    if (alike) {
      const old = found[alike.nth] ?? '';
      const start = html.indexOf(old, place);
      return { ...alike, old: { start, end: start + old.length } };
    }
    const planned = plan(html);
    const nth = found.indexOf(html.slice(planned.old.start, planned.old.end));
    if (planned.place === place && nth >= 0) known.set(key, { ...planned, nth });
    return planned;
  };
}
