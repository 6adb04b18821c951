import { createServer, type Server } from 'node:http';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeServer, listen, LOCALHOST } from '../../../tooling/net/listen.ts';
import { detachAll } from '../../support/attach-island.ts';
import { afterRest, click, dialog, find, page, painted, start } from './island.ts';

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
    ['a mouse that rests', (selector) => point(selector, 'mouse')],
    ['the focus', (selector) => sign('focusin', selector)],
  ])('%s on a trigger starts the import, once', async (_, reach) => {
    const { load, hydrate } = start();
    reach('.one b');
    await waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
    reach('.two');
    await afterRest();
    expect(load).toHaveBeenCalledOnce();
  });

  test.each<[string, () => unknown]>([
    ['a mouse that passes', () => (point('.one', 'mouse'), point('.other', 'mouse'))],
    ['a finger, which may be scrolling', () => point('.one', 'touch')],
    ['the focus elsewhere', () => sign('focusin', '.other')],
  ])('%s does not', async (_, act) => {
    const { load } = start();
    act();
    await afterRest();
    expect(load).not.toHaveBeenCalled();
  });

  test('with Save-Data, nothing does before a click, or before somebody types', async () => {
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

  test('a trigger that was added later counts', async () => {
    const { load } = start();
    document.body.insertAdjacentHTML('beforeend', '<button class="late" data-open>Late</button>');
    point('.late', 'mouse');
    await afterRest();
    expect(load).toHaveBeenCalledOnce();
  });

  test('a click that comes soon is painted before anything is imported', async () => {
    const { load } = start();
    point('.one', 'mouse');
    click('.one');
    expect(dialog().open).toBe(true);
    expect(load).not.toHaveBeenCalled();
    await painted();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('the scripts', () => {
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  const missing = new Set<string>();

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      const isPreflight = request.method === 'OPTIONS';
      if (!isPreflight) asked.push(path);
      response
        .writeHead(missing.has(path) && !isPreflight ? 404 : 200, { 'access-control-allow-origin': '*' })
        .end('export {};');
    });
    origin = `http://${LOCALHOST}:${await listen(server)}`;
  });
  afterAll(() => closeServer(server));

  beforeEach(() => {
    asked.length = 0;
    missing.clear();
    find('astro-island').dataset['imports'] = `${origin}/a.js ${origin}/b.js`;
  });

  test('are fetched all at once, not before a sign of intent, and imported then', async () => {
    const { load } = start();
    expect(asked).toEqual([]);
    click('.one');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(asked.toSorted()).toEqual(['/a.js', '/b.js']);
  });

  test('are not given to the module loader before all of them are there; the next try is a new one', async () => {
    missing.add('/b.js');
    const { load } = start();
    const hasFailed = () => waitFor(() => expect(dialog().hasAttribute('data-failed')).toBe(true));
    click('.one');
    await hasFailed();
    submit('.form');
    expect(dialog().hasAttribute('data-failed')).toBe(false);
    await hasFailed();
    expect(find('.form').hasAttribute('data-held')).toBe(false);
    expect(load).not.toHaveBeenCalled();

    missing.clear();
    asked.length = 0;
    submit('.form');
    expect(dialog().hasAttribute('data-failed')).toBe(false);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(asked.toSorted()).toEqual(['/a.js', '/b.js']);
    expect(find('.form').hasAttribute('data-held')).toBe(true);
  });

  test('that fail after mere reaching say nothing', async () => {
    missing.add('/a.js');
    const { load } = start();
    point('.one', 'mouse');
    await waitFor(() => expect(asked).toHaveLength(2));
    await afterRest();
    expect(document.querySelector('[data-failed]')).toBeNull();
    missing.clear();
    point('.one', 'mouse');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});

describe('a submit', () => {
  test('is held on its form, until React handles it', () => {
    start();
    expect(submit('.form')).toBe(false);
    expect(find('.form').hasAttribute('data-held')).toBe(true);
    find('.form').removeAttribute('data-held');
    find('astro-island').addEventListener('submit', (event) => event.preventDefault());
    submit('.form');
    expect(find('.form').hasAttribute('data-held')).toBe(false);
  });

  test('of another form is none of its business', () => {
    find('.other').innerHTML = '<form></form>';
    start();
    expect(submit('.other form')).toBe(true);
  });

  test('that was held in a form without a dialog is marked there when the import fails', async () => {
    dialog().replaceWith(find('astro-island'));
    const { load, fail } = start();
    submit('.form');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    fail();
    expect(find('.form').hasAttribute('data-held')).toBe(false);
    expect(find('.form').hasAttribute('data-failed')).toBe(true);
  });
});
