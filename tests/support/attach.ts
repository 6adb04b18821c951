import { vi } from 'vitest';
import { attach } from '../../src/directives/attach.ts';

const undo: (() => void)[] = [];

/** Attaches the directive to an island, as Astro does; `detachAll` lets go of what it listens to outside the island. */
export function attachIsland(...args: Parameters<typeof attach>): void {
  const spies = [document, window].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      undo.push(() => target.removeEventListener(type, listener, options));
    });
  });
  attach(...args);
  for (const spy of spies) spy.mockRestore();
}

export function detachAll(): void {
  for (const each of undo.splice(0)) each();
}
