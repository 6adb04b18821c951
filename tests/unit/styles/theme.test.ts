import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { theme } from '../../../src/styles/theme.ts';

test.each(Object.entries(theme))('the colour %s matches the style sheet', (role, value) => {
  const tokens = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--${role}: ${value};`);
});
