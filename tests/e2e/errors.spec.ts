import { expect, test, type Page } from '@playwright/test';
import { site } from '../../src/config/site.client.ts';
import { replies, startBadBackend, type BadBackend, type Reply } from '../support/bad-backend.ts';
import { getSites } from '../support/sites.ts';
import { ui } from '../support/words.ts';

const sites = await getSites('failing', 'badBackendPort');

// One port, which the build knows, so one test at a time.
test.describe.configure({ mode: 'serial' });

let backend: BadBackend;

test.beforeAll(async () => {
  backend = await startBadBackend({ port: sites.badBackendPort });
});
test.afterAll(() => backend.close());
test.beforeEach(() => backend.reset());

const email = 'ada@example.org';

async function openDialog(page: Page) {
  await page.goto(sites.failing.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  return page.getByRole('dialog');
}

const failures: [string, Partial<Record<'lookUp' | 'insert', Reply>>][] = [
  ['500 to the look-up', { lookUp: replies.refusal(500) }],
  ['500 to the insert', { insert: replies.refusal(500) }],
  ['401', { lookUp: replies.refusal(401) }],
  ['403', { insert: replies.refusal(403, '42501') }],
  ['malformed JSON', { lookUp: replies.malformed }],
  ['a hotel’s sign-in page', { lookUp: replies.html }],
  ['a reset connection at the look-up', { lookUp: replies.reset }],
  ['a reset connection at the insert', { insert: replies.reset }],
];

for (const [name, bad] of failures) {
  test(`${name}: the error is said, the address stays, a second try succeeds`, async ({ page }) => {
    Object.assign(backend, bad);
    const dialog = await openDialog(page);
    const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
    await field.fill(email);
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.getByRole('alert')).toHaveText(site.waitlist.error);
    await expect(field).toHaveValue(email);
    await expect(field).toBeFocused();

    backend.reset();
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
  });
}

for (const [name, reply] of [
  ['never answers', replies.hang],
  ['answers after 30 s', replies.late(30_000, replies.notFound)],
] as const) {
  test(`a backend that ${name}: after 10 s the error is said and the address stays`, async ({ page }) => {
    backend.lookUp = reply;
    const dialog = await openDialog(page);
    const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
    await field.fill(email);
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.getByRole('button', { name: ui.waitlist.sending })).toBeDisabled();
    await expect(field).toBeDisabled();
    await expect(dialog.getByRole('alert')).toHaveText(site.waitlist.error, { timeout: 12_000 });
    await expect(field).toHaveValue(email);

    backend.reset();
    await dialog.getByRole('button', { name: ui.waitlist.join }).click();
    await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
    expect(backend.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
}

test('offline: that is said, the address stays, and it works once connected', async ({ page, context }) => {
  const dialog = await openDialog(page);
  const field = dialog.getByRole('textbox', { name: ui.waitlist.email });
  await field.fill(email);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByRole('alert')).toHaveText(site.waitlist.offline);
  await expect(field).toHaveValue(email);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: ui.waitlist.join }).click();
  await expect(dialog.getByText(site.waitlist.success)).toBeVisible();
});
