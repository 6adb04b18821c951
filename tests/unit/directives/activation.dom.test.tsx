import { createServer, type Server } from 'node:http';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeServer, listen, LOCALHOST } from '../../../tooling/net/listen.ts';
import { detachAll } from '../../support/attach-island.ts';
import { afterQuickTap, click, find, page, painted, shell, start } from './island.ts';

beforeEach(() => {
  document.body.innerHTML = page;
});
afterEach(detachAll);

const sign = (name: string, selector: string) =>
  find(selector).dispatchEvent(new Event(name, { bubbles: true }));

const submit = (selector: string) =>
  find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('signs of intent', () => {
  test.each(['pointerover', 'focusin'])('%s on a trigger starts the import, once', async (name) => {
    const { load, hydrate } = start();
    for (const selector of ['.one', '.one b', '.two']) sign(name, selector);
    await waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
    sign(name, '.two');
    await afterQuickTap();
    expect(load).toHaveBeenCalledOnce();
  });

  test('nothing else does', async () => {
    const { load } = start();
    for (const name of ['pointerover', 'focusin', 'click']) sign(name, '.other');
    await afterQuickTap();
    expect(load).not.toHaveBeenCalled();
  });

  test('a trigger that was added later counts', async () => {
    const { load } = start();
    document.body.insertAdjacentHTML('beforeend', '<button class="late" data-open>Late</button>');
    sign('pointerover', '.late');
    await afterQuickTap();
    expect(load).toHaveBeenCalledOnce();
  });

  test('the click of a quick tap comes before the import, and before the paint of what it opens', async () => {
    const { load } = start();
    sign('pointerover', '.one');
    click('.one');
    expect(shell().open).toBe(true);
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
    const hasFailed = () => waitFor(() => expect(shell().hasAttribute('data-failed')).toBe(true));
    click('.one');
    await hasFailed();
    submit('form');
    expect(shell().hasAttribute('data-failed')).toBe(false);
    await hasFailed();
    expect(find('form').hasAttribute('data-held')).toBe(false);
    expect(load).not.toHaveBeenCalled();

    missing.clear();
    asked.length = 0;
    submit('form');
    expect(shell().hasAttribute('data-failed')).toBe(false);
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(asked.toSorted()).toEqual(['/a.js', '/b.js']);
    expect(find('form').hasAttribute('data-held')).toBe(true);
  });

  test('that fail after mere reaching say nothing', async () => {
    missing.add('/a.js');
    const { load } = start();
    sign('pointerover', '.one');
    await waitFor(() => expect(asked).toHaveLength(2));
    await afterQuickTap();
    expect(document.querySelector('[data-failed]')).toBeNull();
    missing.clear();
    sign('pointerover', '.one');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  const type = () => find('input').dispatchEvent(new Event('input', { bubbles: true }));

  test('that a submit will need are asked for by the first character, once', async () => {
    find('astro-island').dataset['importClient'] = `${origin}/client.js`;
    start();
    type();
    type();
    await waitFor(() => expect(asked).toEqual(['/client.js']));
    await afterQuickTap();
    expect(asked).toEqual(['/client.js']);
  });

  test('that a submit will need may be missing while one types: the submit will tell', async () => {
    missing.add('/client.js');
    find('astro-island').dataset['importClient'] = `${origin}/client.js`;
    start();
    type();
    await waitFor(() => expect(asked).toEqual(['/client.js']));
    await afterQuickTap();
    expect(document.querySelector('[data-failed]')).toBeNull();
  });

  test('that failed for a submit without a dialog say so until the next submit, whoever reaches for it in between', async () => {
    shell().outerHTML = '<form><button>Send</button></form>';
    missing.add('/a.js');
    start();
    const hasFailed = () => find('form').hasAttribute('data-failed');
    submit('form');
    await waitFor(() => expect(hasFailed()).toBe(true));
    sign('pointerover', '.one');
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(hasFailed()).toBe(true);
    await afterQuickTap();
    expect(hasFailed()).toBe(true);
    submit('form');
    expect(hasFailed()).toBe(false);
    await waitFor(() => expect(hasFailed()).toBe(true));
  });
});

describe('a click', () => {
  test('that the browser itself answered, before this script came, counts', async () => {
    shell().showModal();
    const { load, ready, events } = start();
    await painted();
    expect(load).toHaveBeenCalledOnce();
    ready();
    click('.close');
    expect(events).toEqual(['hide']);
  });
});

describe('a submit', () => {
  test('is held on its form, until the island lives', () => {
    const { ready } = start();
    expect(submit('form')).toBe(false);
    expect(find('form').hasAttribute('data-held')).toBe(true);
    find('form').removeAttribute('data-held');
    ready();
    expect(submit('form')).toBe(true);
    expect(find('form').hasAttribute('data-held')).toBe(false);
  });

  test('is not what the button is for that closes the dialog', async () => {
    start();
    click('.one');
    click('.close');
    expect(document.querySelector('[data-held]')).toBeNull();
  });

  test('that was held in a form without a dialog is marked there when the import fails', async () => {
    shell().outerHTML = '<form><button>Send</button></form>';
    const { load, fail } = start();
    submit('form');
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    fail();
    expect(find('form').hasAttribute('data-held')).toBe(false);
    expect(find('form').hasAttribute('data-failed')).toBe(true);
  });
});
