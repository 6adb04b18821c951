import { vi } from 'vitest';
import intent from '../../src/dialog/intent.client.ts';

const undo: (() => void)[] = [];

/** Runs `attach`. `detachAll` removes the listeners that it has added to the document and the window. */
export function recordListeners(attach: () => void): void {
  const spies = [document, window].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      undo.push(() => target.removeEventListener(type, listener, options));
    });
  });
  attach();
  for (const spy of spies) spy.mockRestore();
}

/**
 * Attaches `client:intent` to an island, as Astro does.
 * @param load imports the component and resolves to the function that hydrates it
 */
export const attachIsland = (load: () => Promise<() => Promise<void>>, value: string, island: HTMLElement) =>
  recordListeners(() => void intent(load, { name: 'intent', value }, island));

export function detachAll(): void {
  for (const each of undo.splice(0)) each();
}
