import { Key } from 'selenium-webdriver';

/** One input device's actions for WebDriver's "Perform Actions". WebDriver Classic and BiDi use the same format. */
export interface Device {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: Pointer };
  actions: Record<string, unknown>[];
}

export type Pointer = 'mouse' | 'touch';

export interface Point {
  x: number;
  y: number;
}

const pause = (duration: number) => ({ type: 'pause', duration });

/** Moves to a point in the viewport and presses it `presses` times, `gap` ms apart. */
export function pointer({ x, y }: Point, presses: number, pointerType: Pointer = 'mouse', gap = 0): Device {
  const press = [{ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }, pause(gap)];
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
  const actions = [move, ...Array.from({ length: presses }, () => press).flat()];
  return { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** WebDriver's code for a named key, such as Enter, or the character itself. */
const codeOf = (key: string) => (Key as unknown as Record<string, string>)[key.toUpperCase()] ?? key;

/** Presses a key, or several together such as `Control+a`, `times` times, `gap` ms apart. */
export function chord(keys: string, times = 1, gap = 0): Device {
  const held = keys.split('+').map(codeOf);
  const once = [...held.map(down), ...held.reverse().map(up), pause(gap)];
  return { type: 'key', id: 'keyboard', actions: Array.from({ length: times }, () => once).flat() };
}

/** Holds a key down until `release`. */
export const hold = (key: string): Device => ({ type: 'key', id: 'keyboard', actions: [down(codeOf(key))] });
export const release = (key: string): Device => ({ type: 'key', id: 'keyboard', actions: [up(codeOf(key))] });

/** Types text one character at a time. */
export const letters = (text: string): Device => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((key) => [down(key), up(key)]),
});
