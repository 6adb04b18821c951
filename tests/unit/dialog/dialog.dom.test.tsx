import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import intent from '../../../src/dialog/intent.client.ts';

/** A page with triggers, and a dialog with a close button and a form in an island. */
const page = `
  <button class="one" data-open>Join <b>now</b></button>
  <button class="two" data-open>Join later</button>
  <a class="link" data-open href="/jobs/producer-1/">Producer</a>
  <form class="other"></form>
  <dialog>
    <div class="panel">
      <form method="dialog"><button class="close">Close</button></form>
      <astro-island><form><input type="email" data-autofocus /><button>Send</button></form></astro-island>
    </div>
  </dialog>`;

function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const element = document.querySelector<Found>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}
const dialog = () => find<HTMLDialogElement>('dialog');
const isOpen = () => dialog().open;

/** Dispatches an event and returns whether its default action was allowed. */
const send = (selector: string, event: Event) => find(selector).dispatchEvent(event);
const click = (selector: string, options = {}) =>
  send(selector, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...options }));
const press = (selector: string, button = 0) =>
  send(selector, new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1, button }));
const point = (selector: string, pointerType = 'mouse') =>
  send(selector, new PointerEvent('pointerover', { bubbles: true, pointerType }));
const sign = (name: string, selector: string) => send(selector, new Event(name, { bubbles: true }));

/** Waits for longer than the mouse must rest on a trigger before the import starts. */
const afterRest = () => new Promise((resolve) => setTimeout(resolve, 90));

const undo: (() => void)[] = [];

/** Attaches `client:intent` to the page's island, as Astro does, and records the listeners that it adds. */
function start() {
  const spies = [document, window].map((target: EventTarget) => {
    const listen = target.addEventListener.bind(target);
    return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      listen(type, listener, options);
      undo.push(() => target.removeEventListener(type, listener, options));
    });
  });
  const hydrate = vi.fn(async () => {});
  const load = vi.fn(async () => hydrate);
  void intent(load, { name: 'intent', value: '[data-open]' }, find('astro-island'));
  for (const spy of spies) spy.mockRestore();
  return { load, hydrate };
}

beforeEach(() => {
  document.body.innerHTML = page;
});
afterEach(() => {
  for (const each of undo.splice(0)) each();
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
  'with %s held, the browser handles a click on a link, but a click on a button opens the dialog',
  (key) => {
    start();
    expect(click('.link', { [key]: true })).toBe(true);
    expect(isOpen()).toBe(false);
    click('.one b', { [key]: true });
    expect(isOpen()).toBe(true);
  },
);

test('stays open after a press on the panel, or a right click beside it', () => {
  start();
  click('.link');
  press('.panel');
  press('dialog', 2);
  expect(isOpen()).toBe(true);
});

test('Escape in the dialog is ignored if it ends an IME composition', () => {
  start();
  click('.one');
  const state = { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true };
  expect(send('input', new KeyboardEvent('keydown', state))).toBe(false);
});

test('hydrates a dialog that the browser has already opened', async () => {
  dialog().showModal();
  const { hydrate } = start();
  await waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
  click('.close');
  expect(isOpen()).toBe(false);
});

test.each<[string, (selector: string) => unknown]>([
  ['the mouse resting', point],
  ['focus', (selector) => sign('focusin', selector)],
])('%s on a trigger starts the import once', async (_, reach) => {
  const { load, hydrate } = start();
  reach('.one b');
  await waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
  reach('.two');
  await afterRest();
  expect(load).toHaveBeenCalledOnce();
});

test.each<[string, () => unknown]>([
  ['the mouse passing over a trigger', () => (point('.one'), point('.other'))],
  ['a touch, which may be the start of a scroll', () => point('.one', 'touch')],
  ['focus elsewhere', () => sign('focusin', '.other')],
])('%s does not start the import', async (_, act) => {
  const { load } = start();
  act();
  await afterRest();
  expect(load).not.toHaveBeenCalled();
});

test('moving the mouse elsewhere on the page does not cancel a hydration started by focus', async () => {
  const { load } = start();
  sign('focusin', '.one');
  point('.other');
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
});

test('with Save-Data, only a click or typing starts the import', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
  const { load } = start();
  point('.one');
  await afterRest();
  sign('focusin', '.one');
  await afterRest();
  expect(load).not.toHaveBeenCalled();
  sign('input', 'input');
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});

test('removes invisible characters from a pasted address', () => {
  start();
  const field = find<HTMLInputElement>('input');
  field.value = '\u200e\u00a0ann\u200e@\u200bexample.\u00adorg\u202c\u200b\u00a0';
  sign('input', 'input');
  expect(field.value).toBe('ann@example.org');
});

test('after a failure, typing retries and keeps the message, and a submit removes it', async () => {
  const { load } = start();
  click('.one');
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  sign('astro:hydration-error', 'astro-island');
  sign('input', 'input');
  expect(find('astro-island').dataset).toHaveProperty('failed');
  sign('submit', 'astro-island form');
  expect(find('astro-island').dataset).not.toHaveProperty('failed');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

test('a submit removes the message of a failure that occurred while the dialog was closed', async () => {
  const { load } = start();
  click('.one');
  sign('submit', 'astro-island form');
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  dialog().close();
  sign('astro:hydration-error', 'astro-island');
  expect(document.querySelector('[data-failed]')).not.toBeNull();
  click('.one');
  sign('submit', 'astro-island form');
  expect(document.querySelector('[data-failed]')).toBeNull();
});

test('does not show an error if the import fails before anybody is waiting for it', async () => {
  const { load } = start();
  point('.one');
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  sign('astro:hydration-error', 'astro-island');
  expect(document.querySelector('[data-failed]')).toBeNull();
});
