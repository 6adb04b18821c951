import { vi } from 'vitest';
import intent from '../../src/directives/client-intent.ts';

const undo: (() => void)[] = [];

/**
 * Attaches `client:intent` to an island, as Astro does; `detachAll` removes its listeners outside the island.
 * @param load imports the component and resolves to the function that hydrates it
 */
export function attachIsland(
  load: () => Promise<() => Promise<void>>,
  value: string,
  island: HTMLElement,
): void {
  const spies = [document, window].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      undo.push(() => target.removeEventListener(type, listener, options));
    });
  });
  void intent(load, { name: 'intent', value }, island);
  for (const spy of spies) spy.mockRestore();
}

export function detachAll(): void {
  for (const each of undo.splice(0)) each();
}
