import { vi } from 'vitest';
import { attachIsland } from '../../support/attach-island.ts';

/** A page with triggers, and a dialog with a button to close and an island, a form. */
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

/** Clicks as a person with a mouse does; the answer says whether the browser went on with it. */
export const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

export const press = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

/** The directive leaves for later what need not be done before the dialog is painted. */
export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));

/** Longer than a mouse has to rest on a trigger. */
export const afterRest = () => new Promise((resolve) => setTimeout(resolve, 90));

/** Attaches `client:intent` to the page's island; what stands for the component says how often it was asked for. */
export function start() {
  const island = find('astro-island');
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  attachIsland(load, '[data-open]', island);
  return { load, hydrate, fail: () => island.dispatchEvent(new Event('astro:hydration-error')) };
}
