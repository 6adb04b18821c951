import { expect, test } from 'vitest';
import { shareImageAlt, shareImagePath } from '../../../src/share/kinds.ts';

test('a picture is named by its kind or legal page, and described with the words it carries', () => {
  expect(shareImagePath('privacy-policy')).toBe('/og/privacy-policy.jpg');
  const words = { name: 'Longshore', eyebrow: 'Careers', title: 'Join Our Team' };
  expect(shareImageAlt(words, 'A record.')).toBe('Longshore. Careers: Join Our Team. A record.');
});
