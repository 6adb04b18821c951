import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PassOn } from '../../src/careers/position/PassOn.tsx';
import { ui } from '../support/words.ts';

const failure = `${ui.positionDialog.shareFailed} ${location.href}`;
const refused = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));

/** Stubs `navigator` with only these methods. */
function browserWith(abilities: { share?: () => Promise<void>; writeText?: () => Promise<void> }) {
  const { share, writeText } = abilities;
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { share: { value: share }, clipboard: { value: writeText && { writeText } } }),
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: ui.positionDialog.share }));
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  document.title = 'Producer · Longshore';
  render(<PassOn words={ui.positionDialog} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('shares the title and the URL if the browser can, and does not show a message', async () => {
  const share = vi.fn(() => Promise.resolve());
  browserWith({ share });
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Producer · Longshore', url: location.href });
  expect(said()).toBe('');
});

test('copies the URL if the browser cannot share it, and says so for a few seconds', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  browserWith({ writeText });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press();
  await waitFor(() => expect(said()).toBe(ui.positionDialog.copied));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(location.href);
  act(() => vi.advanceTimersByTime(4000));
  await press();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(said()).toBe(ui.positionDialog.copied);
  act(() => vi.advanceTimersByTime(1000));
  expect(said()).toBe('');
  vi.useRealTimers();
});

test('copies the URL if sharing is not allowed', async () => {
  browserWith({ share: refused, writeText: () => Promise.resolve() });
  await press();
  await waitFor(() => expect(said()).toBe(ui.positionDialog.copied));
});

test.each([
  ['has closed the browser’s share dialog', 'AbortError'],
  ['presses the button again while that dialog is open', 'InvalidStateError'],
])('does not show a message to somebody who %s', async (_, name) => {
  browserWith({ share: () => Promise.reject(new DOMException('No', name)) });
  await press();
  expect(said()).toBe('');
});

test('does not show a message about one position while another is open', async () => {
  const { href } = location;
  const copied = Promise.withResolvers<undefined>();
  browserWith({ writeText: () => copied.promise });
  await press();
  history.pushState(null, '', '/jobs/another-2/');
  await act(async () => copied.resolve(undefined));
  expect(said()).toBe('');
  await press();
  await waitFor(() => expect(said()).toBe(ui.positionDialog.copied));
  history.replaceState(null, '', href);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  expect(said()).toBe('');
});

test.each([
  ['copying is refused', { writeText: refused }],
  ['the clipboard is unavailable, as it is without HTTPS', {}],
])('shows the URL, and leaves it there to be copied, if %s', async (_, abilities) => {
  browserWith(abilities);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await press();
  await waitFor(() => expect(said()).toBe(failure));
  act(() => vi.advanceTimersByTime(60_000));
  expect(said()).toBe(failure);
  vi.useRealTimers();
});
