import { vi } from 'vitest';
import { attachIsland } from '../../support/attach-island.ts';

/** A page with triggers, and an island whose shell has a field and a button to close. */
export const page = `
  <button class="one" data-open>Join <b>now</b></button>
  <button class="two" data-open>Join later</button>
  <a class="link" data-open href="/jobs/producer-1/"> Producer </a>
  <p class="other">Elsewhere</p>
  <astro-island>
    <dialog class="frame">
      <div class="panel">
        <h2 data-title></h2>
        <form><input data-autofocus /><button>Send</button></form>
        <form method="dialog"><button class="close" data-dismiss>Close</button></form>
        <div data-slot="body"></div>
        <button class="retry" data-retry>Try again</button>
        <a data-page href="">Open as a page</a>
      </div>
    </dialog>
  </astro-island>`;

export const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
};

export const shell = () => find<HTMLDialogElement>('dialog');

/** Clicks as a person with a mouse does; the answer says whether the browser went on with it. */
export const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

export const press = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, ...options }),
  );

export const key = (name: string) =>
  find('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

/** The directive leaves for later what need not be done before the shell is painted. */
export const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));

/** Longer than the directive waits, after a sign of intent, for the click of a quick tap. */
export const afterQuickTap = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Attaches the directive to the page's island; what stands for the component says how often it was asked for. */
export function start() {
  const island = find('astro-island');
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  attachIsland(load, '[data-open]', island);
  const events: string[] = [];
  for (const name of ['show', 'hide']) island.addEventListener(`intent:${name}`, () => events.push(name));
  return {
    load,
    hydrate,
    /** What the island was told to do. */
    events,
    ready: () => island.dispatchEvent(new Event('intent:ready')),
    fail: () => island.dispatchEvent(new Event('astro:hydration-error')),
  };
}
