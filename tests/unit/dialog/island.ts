import { vi } from 'vitest';
import { attachIsland } from '../../support/attach-island.ts';

/** A page with triggers, and a dialog with a close button and a form in an island. */
export const page = `
  <button class="one" data-open>Join <b>now</b></button>
  <button class="two" data-open>Join later</button>
  <a class="link" data-open href="/jobs/producer-1/">Producer</a>
  <p class="other">Elsewhere</p>
  <dialog>
    <div class="panel">
      <form method="dialog"><button class="close" data-dismiss>Close</button></form>
      <astro-island>
        <form class="form"><input data-autofocus /><button>Send</button></form>
      </astro-island>
    </div>
  </dialog>`;

export const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
};

export const dialog = () => find<HTMLDialogElement>('dialog');

/** Clicks like a mouse. Returns whether the browser's default followed. */
export const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

export const press = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

/** The directive defers what can wait until the dialog is painted. */
export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));

/** Longer than the mouse must rest on a trigger. */
export const afterRest = () => new Promise((resolve) => setTimeout(resolve, 90));

/** Attaches `client:intent` to the page's island. The mock component records how often it was loaded. */
export function start() {
  const island = find('astro-island');
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  attachIsland(load, '[data-open]', island);
  return { load, hydrate, fail: () => island.dispatchEvent(new Event('astro:hydration-error')) };
}
