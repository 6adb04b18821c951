import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detachAll } from '../../support/attach-island.ts';
import { click, find, key, page, painted, press, shell, start } from './island.ts';

const island = () => find('astro-island');
const inert = () => [...document.body.children].map((part) => (part as HTMLElement).inert);
const none = Array.from({ length: 5 }, () => false);
const rest = [true, true, true, true, false];

/** Draws as React does: a dialog in a portal of its own. */
function living() {
  const portal = document.createElement('div');
  portal.innerHTML =
    '<div class="frame" role="dialog"><div class="backdrop"></div>' +
    '<div class="panel"><input data-autofocus><button class="ok" data-dismiss>OK</button></div></div>';
  island().addEventListener('intent:show', () => document.body.append(portal));
  island().addEventListener('intent:hide', () => portal.remove());
}

beforeEach(() => {
  document.body.innerHTML = page;
});
afterEach(detachAll);

/** Both lives, and what opens each to its end. */
const lives: [string, () => Promise<ReturnType<typeof start>>][] = [
  [
    'the shell',
    async () => {
      const started = start();
      click('.one');
      expect(inert()).toEqual(none);
      await waitFor(() => expect(inert()).toEqual(rest));
      return started;
    },
  ],
  [
    'the living dialog',
    async () => {
      const started = start();
      living();
      started.ready();
      click('.one');
      await waitFor(() => expect(inert()).toEqual([true, ...rest]));
      expect(shell().open).toBe(false);
      return started;
    },
  ],
];

const isOpen = () => shell().open || document.querySelector('[role=dialog]') !== null;
const panel = () => (document.querySelector('[role=dialog]') ? '[role=dialog]' : 'dialog');
const veil = () => (document.querySelector('.backdrop') ? '.backdrop' : 'dialog');

describe.each(lives)('%s', (_, open) => {
  test('takes the focus to its first place', async () => {
    await open();
    expect(document.activeElement).toBe(find(`${panel()} [data-autofocus]`));
  });

  test.each<[string, () => void]>([
    ['Escape', () => key('Escape')],
    ['a press beside its panel', () => press(veil())],
    ['what is marked to dismiss it', () => click(`${panel()} [data-dismiss]`)],
  ])('is closed by %s, which gives back the page and the focus', async (__, close) => {
    await open();
    close();
    expect(isOpen()).toBe(false);
    await waitFor(() => expect(inert()).toEqual(none));
    await waitFor(() => expect(document.activeElement).toBe(find('.one')));
  });

  test.each<[string, () => void]>([
    ['another key', () => key('Enter')],
    ['a press on its panel', () => press(`${panel()} .panel`)],
    ['the second press of a double click', () => press(veil(), { detail: 2 })],
    ['the third press', () => press(veil(), { detail: 3 })],
    ['the second click on what dismisses it', () => click(`${panel()} [data-dismiss]`, { detail: 2 })],
  ])('is not closed by %s', async (__, act) => {
    await open();
    act();
    expect(isOpen()).toBe(true);
  });

  test('keeps the focus when it is pressed beside its panel', async () => {
    await open();
    expect(press(veil(), { detail: 2 })).toBe(false);
  });

  test('opens again', async () => {
    await open();
    key('Escape');
    await painted();
    click('.two');
    expect(isOpen()).toBe(true);
    await waitFor(() => expect(inert().slice(0, 4)).toEqual(rest.slice(0, 4)));
    key('Escape');
    await waitFor(() => expect(document.activeElement).toBe(find('.two')));
  });
});

test('a shell that is closed before it is painted leaves the page alone', async () => {
  start();
  click('.one');
  key('Escape');
  await painted();
  expect(inert()).toEqual(none);
});

test('several clicks open the living dialog once', () => {
  const { ready, events } = start();
  living();
  ready();
  for (const detail of [1, 2, 3]) click('.one', { detail });
  expect(events).toEqual(['show']);
});

test('an island that starts to live under an open shell is inert as soon as its dialog is elsewhere', async () => {
  const { ready } = start();
  click('.one');
  await waitFor(() => expect(inert()).toEqual(rest));
  living();
  // What `takeOver` does.
  island().dispatchEvent(new Event('intent:show'));
  shell().remove();
  ready();
  expect(inert()).toEqual([true, true, true, true, true, false]);
});
