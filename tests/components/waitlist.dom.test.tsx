import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { computeAccessibleDescription } from 'dom-accessibility-api';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HeroForm } from '../../src/waitlist/HeroForm.tsx';
import SuccessToast from '../../src/waitlist/SuccessToast.tsx';
import { formWords } from '../../src/waitlist/form-words.ts';
import type * as client from '../../src/waitlist/supabase.client.ts';
import { replies, startBadBackend, type Reply } from '../support/bad-backend.ts';
import { site, ui } from '../support/words.ts';

// The text comes from a content collection, which is populated only during a build.
vi.mock('../../src/content/words.ts', () => ({ wordsOf: async () => ui }));
const heroWords = await formWords('hero');

// The real client, but with a test URL, because the default may point to a real waitlist.
vi.mock('../../src/waitlist/supabase.client.ts', async (importOriginal) => {
  const original = await importOriginal<typeof client>();
  return {
    createWaitlistClient: (_: string, key: string) => original.createWaitlistClient(backend.url, key),
  };
});

const email = 'ada@example.org';

/** Stands in for the data API. */
const backend = await startBadBackend();
afterAll(backend.close);
document.head.append(labelStyles());
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  backend.reset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The rules that decide which of a button's two labels is visible, because this document has no style sheet. */
function labelStyles(): HTMLStyleElement {
  const style = document.createElement('style');
  const source = readFileSync('src/waitlist/form.css', 'utf8');
  style.textContent = (source.match(/[^{}]*-label[^{}]*\{[^}]*\}/g) ?? []).join('');
  return style;
}

/** A response that is held back until the test releases it. */
function held(reply: Reply) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const late: Reply = (response, request) => void released.then(() => reply(response, request));
  return { late, release: () => act(async () => release()) };
}

/** Each sentence of an outcome is an element of its own. */
const findOutcome = (text: string) =>
  screen.findByText((_, element) => element?.role === 'status' && element.textContent === text);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: ui.waitlist.email });
const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: (name) => name.startsWith(ui.waitlist.join) || name.startsWith(ui.waitlist.heroSubmitting),
  });
/** The first of the two alerts; the other says that the form did not load. */
const error = () => screen.getAllByRole('alert')[0] as HTMLElement;
const inserts = () => backend.requests.filter(({ method }) => method === 'POST');

/** The honeypot field is hidden from assistive technology, so the test finds it by its name. */
function honeypot(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[name=website]');
  if (!input) throw new Error('There is no honeypot.');
  return input;
}

describe('the form', () => {
  beforeEach(() => {
    render(<HeroForm words={heroWords} />);
  });

  test('shows "Join Waitlist", then "Joining...", then a message, an OK button and a toast', async () => {
    const { late, release } = held(replies.created);
    backend.insert = late;
    await user.type(field(), email);
    await user.click(screen.getByRole('button', { name: ui.waitlist.join }));
    await screen.findByRole('button', { name: ui.waitlist.heroSubmitting });
    await release();
    const outcome = await findOutcome(site.waitlist.inlineSuccess);
    expect(outcome.querySelectorAll('.sentence')).toHaveLength(2);
    const toast = (await screen.findByText(site.waitlist.toast.title)).parentElement as HTMLElement;
    within(toast).getByText(site.waitlist.toast.description);

    await user.click(screen.getByRole('button', { name: ui.waitlist.ok }));
    expect([field().value, field().disabled, submitButton().disabled]).toEqual(['', false, false]);
    // Focusing the field would open a phone's keyboard.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group')));
    expect(document.querySelector('.toast')).toBeNull();
  });

  test.each<[string, Partial<Record<'lookUp' | 'insert', Reply>>, string]>([
    ['an error', { insert: replies.refusal(403, '42501') }, site.waitlist.error],
    ['too many attempts', { lookUp: replies.refusal(429, 'too_many_tries') }, site.waitlist.limited],
    ['too many sign-ups', { insert: replies.refusal(429, 'too_many_sign_ups') }, site.waitlist.busy],
    ['a lost connection while offline', { insert: replies.reset }, site.waitlist.offline],
  ])('after %s, shows the right message, keeps the address and allows a retry', async (_, bad, message) => {
    // It stays false for the retry, because some browsers say that they are offline when they are not.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(message !== site.waitlist.offline);
    Object.assign(backend, bad);
    await user.type(field(), email);
    await user.click(submitButton());
    await waitFor(() => expect(error().textContent).toBe(message));
    expect(field().value).toBe(email);
    expect(field().disabled).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().validity.valid).toBe(true);
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(computeAccessibleDescription(field())).toBe(`${ui.waitlist.note} ${message}`);

    backend.reset();
    const { late, release } = held(replies.created);
    backend.insert = late;
    await user.click(submitButton());
    await waitFor(() => expect(error().textContent).toBe(''));
    await release();
    await findOutcome(site.waitlist.inlineSuccess);
  });

  test('after two failures in a row, also gives an email address, and leaves the focus where the visitor put it', async () => {
    backend.lookUp = replies.reset;
    const alert = error();
    await user.type(field(), `${email}{Enter}`);
    await waitFor(() => expect(alert.textContent).toBe(site.waitlist.error));
    const again = `${site.waitlist.error} ${ui.waitlist.failedAgain}`;
    await user.click(submitButton());
    await waitFor(() => expect(alert.textContent).toBe(again));
    within(alert).getByRole('link', { name: site.contactEmail });
    const { late, release } = held(replies.reset);
    backend.lookUp = late;
    await user.click(submitButton());
    expect(alert.textContent).toBe('');
    const link = screen.getByRole('link', { name: new RegExp(ui.waitlist.privacy) });
    link.focus();
    await release();
    await waitFor(() => expect(alert.textContent).toBe(again));
    expect(document.activeElement).toBe(link);
  });

  test('links only the address, even if no space surrounds it, as in Japanese', () => {
    cleanup();
    render(<HeroForm words={{ ...heroWords, failed: '方法：hello@longshore.example。' }} />);
    const link = document.querySelector('.form-failed a');
    expect(link?.getAttribute('href')).toBe('mailto:hello@longshore.example');
  });

  test('sends the address only once, however often the form is submitted', async () => {
    const { late, release } = held(replies.created);
    backend.insert = late;
    await user.type(field(), email);
    // The second submission can happen before React has rendered the state set by the first.
    act(() => {
      for (let times = 0; times < 2; times += 1) field().form?.requestSubmit();
    });
    await user.dblClick(submitButton());
    await waitFor(() => expect(inserts()).toHaveLength(1));
    await release();
    await findOutcome(site.waitlist.inlineSuccess);
    expect(backend.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  test.each([
    ['mailto:ann@example.org?subject=Hello', 'ann@example.org'],
    ["“Ann O'Hara” <ann.o'hara@example.org>;", "ann.o'hara@example.org"],
    ['ann@example.org <mailto:ann@example.org>', 'ann@example.org'],
    ['Write to ann@bücher.example.', 'ann@bücher.example'],
    ['ann@example.org, bob@example.org', 'ann@example.org, bob@example.org'],
    ['ann @ example.org', 'ann @ example.org'],
    ['ann@example.co,uk', 'ann@example.co,uk'],
    ['ann@mail.example，org', 'ann@mail.example，org'],
    [`"'ann@example.org'" <'ann@example.org'>`, 'ann@example.org'],
    ["`o'brien@example.org`", "o'brien@example.org"],
    ['It is _ann_k@example.org_', 'ann_k@example.org'],
    ['mailto:_ann@example.org?subject=a_b', '_ann@example.org'],
    ['_ann@my_shop.example', '_ann@my_shop.example'],
    ['邮箱：ann@example.org（Ann）', 'ann@example.org'],
    ['•ann@example.org', 'ann@example.org'],
  ])('when pasted, %s becomes %s', async (pasted, address) => {
    await user.click(field());
    await user.paste(pasted);
    expect(field().value).toBe(address);
  });
});

test('a known address shows and announces only the message: no toast, and no announcement of the form after OK', async () => {
  backend.lookUp = replies.found(email);
  render(<HeroForm words={heroWords} />);
  expect(screen.getAllByRole('status').filter((region) => region.querySelector('input, button'))).toEqual([]);
  expect(document.querySelector('[aria-live]')).toBeNull();
  const [region] = screen.getAllByRole('status');
  expect(region?.textContent).toBe('');
  await user.type(field(), `${email}{Enter}`);
  await waitFor(() => expect(region?.textContent).toBe(site.waitlist.already));
  expect(document.querySelector('.toast')).toBeNull();
  await user.click(screen.getByRole('button', { name: ui.waitlist.ok }));
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toBe('');
});

test('tells password managers to leave the honeypot alone', () => {
  render(<HeroForm words={heroWords} />);
  // For 1Password, LastPass, Bitwarden and Dashlane, in that order.
  for (const [name, value] of [
    ['data-1p-ignore', ''],
    ['data-lpignore', 'true'],
    ['data-bwignore', ''],
    ['data-form-type', 'other'],
    ['autocomplete', 'off'],
  ] as const) {
    expect(honeypot().getAttribute(name), name).toBe(value);
  }
});

test('when hydration removes a button that an extension added, the focus does not move to the honeypot', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  const form = <HeroForm words={heroWords} />;
  page.innerHTML = renderToString(form).replace(
    '<div class="honeypot"',
    '<button type="button">Mask</button>$&',
  );
  const added = screen.getByText('Mask');
  added.focus();
  render(form, { container: page, hydrate: true, onRecoverableError: () => {} });
  await waitFor(() => expect(added.isConnected).toBe(false));
  expect(document.activeElement).not.toBe(honeypot());
});

test.each([true, false])(
  'when hydration re-renders the form, keeps the focus and all typed text, including the honeypot’s (already submitted: %s)',
  async (isHeld) => {
    const page = document.body.appendChild(document.createElement('div'));
    const form = <HeroForm words={heroWords} />;
    page.innerHTML = renderToString(form).replace('</label>', '</label><img alt="">');
    const early = field();
    early.value = `Ada <${email}>`;
    early.focus();
    honeypot().value = 'https://spam.example';
    early.form?.toggleAttribute('data-held', isHeld);
    render(form, { container: page, hydrate: true, onRecoverableError: () => {} });
    await waitFor(() => expect(early.isConnected).toBe(false));
    if (!isHeld) {
      expect((document.activeElement as HTMLInputElement).value).toBe(email);
      await user.click(submitButton());
    }
    await findOutcome(site.waitlist.bot);
    expect(backend.requests).toEqual([]);
  },
);

test.each(['ann@bbc.', 'ann@my-', 'ann@'])(
  'hydration does not change the half-typed address %s',
  async (typed) => {
    const page = document.body.appendChild(document.createElement('div'));
    const form = <HeroForm words={heroWords} />;
    page.innerHTML = renderToString(form);
    field().value = typed;
    render(form, { container: page, hydrate: true });
    expect(field().value).toBe(typed);
  },
);

test('without its honeypot, which an extension may remove, the form still works', async () => {
  render(<HeroForm words={heroWords} />);
  honeypot().remove();
  await user.type(field(), `${email}{Enter}`);
  await findOutcome(site.waitlist.inlineSuccess);
});

test('the toast stays while the mouse is over it, and disappears five seconds after the mouse leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<SuccessToast {...site.waitlist.toast} />);
  const toast = screen.getByText(site.waitlist.toast.title).parentElement as HTMLElement;
  fireEvent.pointerEnter(toast);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(toast.isConnected).toBe(true);
  fireEvent.pointerLeave(toast);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await vi.waitFor(() => expect(toast.isConnected).toBe(false));
});
