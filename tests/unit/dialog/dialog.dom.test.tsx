import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDialog } from '../../../src/dialog/dialog.client.ts';
import { detachAll, recordListeners } from '../../support/attach-island.ts';
import { click, dialog, find, page, painted, press } from './island.ts';

const onPainted = vi.fn();
const fill = vi.fn();
const start = () => recordListeners(() => createDialog(dialog(), '[data-open]', onPainted, fill));

beforeEach(() => {
  document.body.innerHTML = page;
  vi.clearAllMocks();
});
afterEach(detachAll);

describe('a click on a trigger', () => {
  test('fills and opens the dialog at once, and defers the rest until after the paint', async () => {
    fill.mockImplementationOnce(() => expect(dialog().open).toBe(false));
    start();
    expect(click('.one b')).toBe(false);
    expect(fill).toHaveBeenCalledExactlyOnceWith(find('.one'));
    expect(dialog().open).toBe(true);
    // Safari does not focus a button that is clicked.
    expect(document.activeElement).toBe(find('.one'));
    expect(onPainted).not.toHaveBeenCalled();
    await painted();
    expect(document.activeElement).toBe(find('[data-autofocus]'));
    expect(onPainted).toHaveBeenCalledOnce();
  });

  test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
    'that is a link, with %s, is left to the browser',
    (key) => {
      start();
      expect(click('.link', { [key]: true })).toBe(true);
      expect(dialog().open).toBe(false);
      click('.one', { [key]: true });
      expect(dialog().open).toBe(true);
    },
  );
});

describe('an open dialog', () => {
  beforeEach(() => {
    start();
    click('.link');
  });

  test('closes on Escape before it is modal, and on no other key', () => {
    for (const key of ['a', 'Escape']) {
      expect(dialog().open).toBe(true);
      dialog().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    expect(dialog().open).toBe(false);
  });

  test('closes on a left press outside its panel, without moving the focus', () => {
    expect(press('dialog')).toBe(false);
    expect(dialog().open).toBe(false);
  });

  test.each<[string, () => boolean]>([
    ['a right press outside its panel', () => press('dialog', { button: 2 })],
    ['a press inside its panel', () => press('.panel')],
  ])('does not close on %s', (_, act) => {
    act();
    expect(dialog().open).toBe(true);
  });
});

test('a dialog that the browser has already opened counts as painted', () => {
  dialog().showModal();
  start();
  expect(onPainted).toHaveBeenCalledOnce();
  click('.close');
  expect(dialog().open).toBe(false);
});
