import { expect } from 'vitest';
import { site } from '../../src/site.config.ts';
import { rowsOf, someone, test } from './visitor.ts';

test('somebody joins by mouse', async ({ page, edge }) => {
  const email = someone();
  const dialog = { role: 'dialog', name: 'Join the Waitlist' };
  await page.goto(edge.url);
  await page.click({ role: 'button', name: 'Join Waitlist' });
  await page.see(dialog);
  await page.click({ role: 'textbox', name: 'Email address', in: dialog });
  await page.type(email);
  await page.click({ role: 'button', name: 'Join Waitlist', in: dialog });
  await page.see({ css: '*', text: site.waitlist.success, in: dialog });
  await page.click({ role: 'button', name: 'OK', in: dialog });
  expect(await rowsOf(email)).toEqual([email]);
});
