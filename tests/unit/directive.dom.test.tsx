import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import intent from '../../src/directives/intent.ts';

/** Stands for the island's component: how often it was asked for, and how its import goes on. */
function createComponent() {
  const hydrate = vi.fn(async () => {});
  return { load: vi.fn(async () => hydrate), hydrate };
}

let island: HTMLElement;
let component: ReturnType<typeof createComponent>;

/** The island starts to listen, as `useIntent` says it. */
const ready = () => island.dispatchEvent(new Event('intent:ready'));
const fail = () => island.dispatchEvent(new Event('astro:hydration-error'));

function start(value: string) {
  component = createComponent();
  void intent(component.load, { name: 'intent', value }, island);
}

const find = <E extends HTMLElement = HTMLElement>(selector: string): E => {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
};

/** Clicks as a person does; the answer says whether the browser went on with it. */
const click = (selector: string, options: MouseEventInit = {}) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));

/** Longer than the directive waits, after a sign of intent, for the click of a quick tap. */
const afterQuickTap = () => new Promise((resolve) => setTimeout(resolve, 60));

/** The directive leaves for later what need not be done before the shell is painted. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));

/** Counts the clicks that reach the document after the directive, as an island's own listener gets them. */
function heard() {
  const listener = vi.fn();
  document.addEventListener('click', listener);
  clean.push(() => document.removeEventListener('click', listener));
  return listener;
}
let clean: (() => void)[] = [];

beforeEach(() => {
  history.replaceState(null, '', '/');
  document.body.innerHTML = `
    <button class="one" data-open>Join <b>now</b></button>
    <button class="two" data-open>Join later</button>
    <a class="link" data-open href="/jobs/producer-1/">Producer</a>
    <p class="other">Elsewhere</p>
    <astro-island>
      <dialog>
        <p data-trigger-text></p>
        <form data-holdable><button>Send</button></form>
        <form class="close" method="dialog"><button>Close</button></form>
      </dialog>
    </astro-island>`;
  island = find('astro-island');
});

afterEach(() => {
  // Lets go of the directive's listeners on the document.
  ready();
  for (const undo of clean) undo();
  clean = [];
  vi.restoreAllMocks();
});

describe('signs of intent', () => {
  test.each(['pointerover', 'focusin', 'touchstart'])(
    '%s on a trigger starts the import, once',
    async (sign) => {
      start('[data-open]');
      for (const selector of ['.one', '.one b', '.two']) {
        find(selector).dispatchEvent(new Event(sign, { bubbles: true }));
      }
      await waitFor(() => expect(component.hydrate).toHaveBeenCalledOnce());
      expect(component.load).toHaveBeenCalledOnce();
    },
  );

  test('all that the import needs is asked for with it, and not before', async () => {
    island.dataset['imports'] = '/a.js /b.js';
    const preloads = () =>
      [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));
    clean.push(() => document.querySelectorAll('link').forEach((link) => link.remove()));
    start('[data-open]');
    expect(preloads()).toEqual([]);
    click('.one');
    click('.two');
    await waitFor(() => expect(component.load).toHaveBeenCalledOnce());
    expect(preloads()).toEqual(['/a.js', '/b.js']);
  });

  test('nothing else does', async () => {
    start('[data-open]');
    for (const sign of ['pointerover', 'focusin', 'touchstart', 'click']) {
      find('.other').dispatchEvent(new Event(sign, { bubbles: true }));
    }
    await afterQuickTap();
    expect(component.load).not.toHaveBeenCalled();
  });

  test('a trigger that was added later counts', async () => {
    start('[data-open]');
    document.body.insertAdjacentHTML('beforeend', '<button class="late" data-open>Late</button>');
    find('.late').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await afterQuickTap();
    expect(component.load).toHaveBeenCalledOnce();
  });
});

describe('a click before the island lives', () => {
  const closeShell = () => find<HTMLDialogElement>('dialog').close();

  test('opens the shell at once, with the words of what was clicked, and then starts the import', async () => {
    start('[data-open]');
    expect(click('.one b')).toBe(false);
    expect(find<HTMLDialogElement>('dialog').open).toBe(true);
    expect(find('[data-trigger-text]').textContent).toBe('Join now');
    expect(component.load).not.toHaveBeenCalled();
    await painted();
    expect(component.load).toHaveBeenCalledOnce();
  });

  test('comes before the import that its touch asked for', async () => {
    start('[data-open]');
    find('.one').dispatchEvent(new Event('touchstart', { bubbles: true }));
    click('.one');
    expect(component.load).not.toHaveBeenCalled();
    await afterQuickTap();
    expect(component.load).toHaveBeenCalledOnce();
  });

  test('on a link makes a history entry of its address, once what it opens is painted', async () => {
    const push = vi.spyOn(history, 'pushState');
    start('[data-open]');
    click('.link');
    expect(push).not.toHaveBeenCalled();
    await painted();
    const { href } = find<HTMLAnchorElement>('.link');
    expect(push).toHaveBeenCalledExactlyOnceWith({ opened: { href, title: 'Producer' } }, '', href);
  });

  test.each([
    [
      'the island has put its own dialog in the place of the shell',
      () => {
        document.addEventListener('click', closeShell, { once: true });
        ready();
      },
    ],
    ['its shell is closed again', closeShell],
    [
      'another has been clicked',
      () => {
        closeShell();
        click('.two');
      },
    ],
  ])('on a link makes no history entry if, before that, %s', async (_, change) => {
    const push = vi.spyOn(history, 'pushState');
    const back = vi.spyOn(history, 'back');
    start('[data-open]');
    click('.link');
    change();
    await painted();
    expect(push).not.toHaveBeenCalled();
    expect(back).not.toHaveBeenCalled();
  });

  test('is given to the island once it listens, and once only', () => {
    start('[data-open]');
    click('.one');
    click('.one');
    click('.one');
    const listener = heard();
    ready();
    ready();
    expect(listener).toHaveBeenCalledOnce();
    expect((listener.mock.calls[0]?.[0] as Event).target).toBe(find('.one'));
  });

  test('the last of several is the one that counts', () => {
    start('[data-open]');
    click('.one');
    click('.two');
    const listener = heard();
    ready();
    expect(listener).toHaveBeenCalledOnce();
    expect((listener.mock.calls[0]?.[0] as Event).target).toBe(find('.two'));
  });

  test.each<MouseEventInit>([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])('is left to the browser if it asks for something else: %j', (options) => {
    start('[data-open]');
    find('.link').addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    click('.link', options);
    expect(find<HTMLDialogElement>('dialog').open).toBe(false);
    const listener = heard();
    ready();
    expect(listener).not.toHaveBeenCalled();
  });

  test('is forgotten if the shell is closed first', async () => {
    start('[data-open]');
    click('.one');
    const closed = new Promise((resolve) => find('dialog').addEventListener('close', resolve));
    find<HTMLDialogElement>('dialog').close();
    await closed;
    const listener = heard();
    ready();
    expect(listener).not.toHaveBeenCalled();
  });

  test('is not forgotten for the late event of an earlier closing', () => {
    start('[data-open]');
    click('.two');
    find('dialog').dispatchEvent(new Event('close'));
    const listener = heard();
    ready();
    expect((listener.mock.calls[0]?.[0] as Event).target).toBe(find('.two'));
  });

  test('that the browser itself answered, before this script came, is told to the island', () => {
    find<HTMLDialogElement>('dialog').showModal();
    start('[data-open]');
    expect(component.load).toHaveBeenCalledOnce();
    const listener = heard();
    ready();
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('an open shell', () => {
  const dialog = () => find<HTMLDialogElement>('dialog');
  const inert = () => [...document.body.children].map((part) => (part as HTMLElement).inert);
  const rest = [true, true, true, true, false];
  const none = rest.map(() => false);

  async function open() {
    start('[data-open]');
    click('.one');
    expect(inert()).toEqual(none);
    await waitFor(() => expect(inert()).toEqual(rest));
  }

  test('makes the rest of the page inert once it is painted, until the island listens', async () => {
    await open();
    ready();
    expect(inert()).toEqual(none);
  });

  test.each([
    [
      'Escape',
      () => find('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
    ['a click beside its panel', () => click('dialog', { detail: 1 })],
    ['its close button', () => find('.close').dispatchEvent(new Event('submit', { bubbles: true }))],
  ])('is closed by %s, and gives the page back', async (_, close) => {
    await open();
    close();
    expect(dialog().open).toBe(false);
    expect(inert()).toEqual(none);
  });

  test('closed before it is painted, leaves the page alone', async () => {
    start('[data-open]');
    click('.one');
    dialog().close();
    await painted();
    expect(inert()).toEqual(none);
  });
});

describe('a submit before the island lives', () => {
  const submit = (selector: string) =>
    find(selector).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

  test('is held on its form', () => {
    start('[data-open]');
    expect(submit('[data-holdable]')).toBe(false);
    expect(find('[data-holdable]').hasAttribute('data-held')).toBe(true);
    expect(component.load).toHaveBeenCalledOnce();
  });

  test('of any other form is left alone', () => {
    start('[data-open]');
    expect(submit('.close')).toBe(true);
    expect(component.load).not.toHaveBeenCalled();
  });
});

describe('an import that fails', () => {
  test('marks the open shell and the held form; the next try starts over and clears the marks', async () => {
    start('[data-open]');
    click('.one');
    await painted();
    find('[data-holdable]').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    fail();
    expect(find('dialog').hasAttribute('data-failed')).toBe(true);
    expect(find('[data-holdable]').hasAttribute('data-failed')).toBe(true);
    expect(find('[data-holdable]').hasAttribute('data-held')).toBe(false);

    click('.one');
    await painted();
    expect(component.load).toHaveBeenCalledTimes(2);
    expect(find('dialog').hasAttribute('data-failed')).toBe(false);
    const listener = heard();
    ready();
    expect(listener).toHaveBeenCalledOnce();
  });

  test('after a click on a link leads to its page, in place of the entry that was made for it', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    start('[data-open]');
    click('.link');
    await painted();
    fail();
    expect(replace).toHaveBeenCalledExactlyOnceWith(find<HTMLAnchorElement>('.link').href);
  });

  test('before there is such an entry, a new one', () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    start('[data-open]');
    click('.link');
    fail();
    expect(assign).toHaveBeenCalledExactlyOnceWith(find<HTMLAnchorElement>('.link').href);
  });

  test('after mere reaching says nothing', async () => {
    start('[data-open]');
    find('.one').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await afterQuickTap();
    fail();
    expect(document.querySelector('[data-failed]')).toBeNull();
    find('.one').dispatchEvent(new Event('pointerover', { bubbles: true }));
    await afterQuickTap();
    expect(component.load).toHaveBeenCalledTimes(2);
  });
});

test('once the island lives, the directive is out of the way', async () => {
  start('[data-open]');
  ready();
  find('.one').dispatchEvent(new Event('pointerover', { bubbles: true }));
  await afterQuickTap();
  expect(click('.one')).toBe(true);
  expect(component.load).not.toHaveBeenCalled();
  expect(find<HTMLDialogElement>('dialog').open).toBe(false);
});
