import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../src/waitlist/Boundary.tsx';
import { ui } from '../support/words.ts';

afterEach(() => cleanup());

function Broken(): never {
  throw new Error('as planned');
}

test('if an island throws, shows an error message and a link that reloads the page', () => {
  // React logs every error to the console, caught or not.
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <Boundary words={ui.waitlist}>
      <Broken />
    </Boundary>,
  );
  const alert = screen.getByRole('alert');
  within(alert).getByText(ui.waitlist.broken);
  expect(within(alert).getByText(ui.waitlist.reload).getAttribute('href')).toBe('');
  expect(error).toHaveBeenCalled();
  error.mockRestore();
});
