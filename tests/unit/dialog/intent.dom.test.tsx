import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { detachAll } from '../../support/attach-island.ts';
import { afterRest, dialog, find, page, start } from './island.ts';

beforeEach(() => {
  document.body.innerHTML = page;
});
afterEach(detachAll);

const sign = (name: string, selector: string) =>
  find(selector).dispatchEvent(new Event(name, { bubbles: true }));

const submit = (selector: string) =>
  find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

const point = (selector: string, pointerType: string) =>
  find(selector).dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));

describe('signs of intent', () => {
  test.each<[string, (selector: string) => unknown]>([
    ['the mouse resting', (selector) => point(selector, 'mouse')],
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
    ['the mouse passing over', () => (point('.one', 'mouse'), point('.other', 'mouse'))],
    ['a touch, which may be a scroll', () => point('.one', 'touch')],
    ['focus elsewhere', () => sign('focusin', '.other')],
  ])('%s starts no import', async (_, act) => {
    const { load } = start();
    act();
    await afterRest();
    expect(load).not.toHaveBeenCalled();
  });

  test('with Save-Data, only a click or typing starts the import', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
    const { load } = start();
    point('.one', 'mouse');
    await afterRest();
    sign('focusin', '.one');
    await afterRest();
    expect(load).not.toHaveBeenCalled();
    sign('input', 'input');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  });

  test('a trigger that was added later works too', async () => {
    const { load } = start();
    document.body.insertAdjacentHTML('beforeend', '<button class="late" data-open>Late</button>');
    point('.late', 'mouse');
    await afterRest();
    expect(load).toHaveBeenCalledOnce();
  });

  test('an import that fails before anybody waits for it shows no error', async () => {
    const { load, fail } = start();
    point('.one', 'mouse');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    fail();
    expect(document.querySelector('[data-failed]')).toBeNull();
  });
});

describe('a submit', () => {
  test('of another form is left alone', () => {
    find('.other').innerHTML = '<form></form>';
    start();
    expect(submit('.other form')).toBe(true);
  });

  test('that was held in a form outside a dialog marks that form if a file or the import fails', async () => {
    const island = find('astro-island');
    const form = find('.form');
    dialog().replaceWith(island);
    const { load, fail } = start();
    const marks = () => [form.hasAttribute('data-held'), form.hasAttribute('data-failed')];
    island.dataset['imports'] = 'data:text/javascript, http://127.0.0.1:9/';
    submit('.form');
    await waitFor(() => expect(marks()).toEqual([false, true]));
    // The module loader may remember a file that has failed.
    expect(load).not.toHaveBeenCalled();

    delete island.dataset['imports'];
    submit('.form');
    expect(marks()).toEqual([true, false]);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    fail();
    expect(marks()).toEqual([false, true]);

    // Typing may already have started the next attempt.
    sign('input', 'input');
    submit('.form');
    expect(marks()).toEqual([true, false]);
  });
});
