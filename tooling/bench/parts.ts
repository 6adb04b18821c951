import { Refusal } from '../command/refusal.ts';
import { growth } from './growth.ts';
import { interactions } from './slowest-interaction.ts';
import { lighthouse } from './lighthouse.ts';
import { list } from './long-list.ts';
import { paint } from './first-paint.ts';
import type { Part } from './part.ts';
import { taps } from './tap-to-panel.ts';
import { thanks } from './thanks.ts';

/** What can be measured, in this order, by the names that `npm run bench --` takes. */
export const parts: Record<string, Part> = { paint, taps, thanks, interactions, lighthouse, growth, list };

/** The parts of these names, or all of them. */
export function selectParts(names: string[]): [name: string, part: Part][] {
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Refusal(
      `npm run bench knows no part ${JSON.stringify(unknown)}. Known: ${Object.keys(parts).join(', ')}.`,
    );
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
}
