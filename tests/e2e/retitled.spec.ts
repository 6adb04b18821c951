import { expect, test } from '@playwright/test';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

const id = '612001';
const { url } = (await getSites('variant')).variant;
const position = `${url}jobs/senior-frontend-engineer-${id}/`;
const uuid = '4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7a01';

const ends = [').', '%E2%80%9D', '&utm_source=x', '/%3Fref=y'];
const copied = ends.map((end) => `senior-frontend-engineer-${id}${end}`);

for (const path of [`an-old-title-${id}/`, `2-Titles-${id}`, ...copied])
  test(`an old or damaged link finds its position by id, and Back works: ${path}`, async ({ page }) => {
    const { complaints } = watchPage(page);
    await page.goto(url);
    await page.goto(`${url}jobs/${path}?from=mail#apply`);
    await expect(page).toHaveURL(`${position}?from=mail#apply`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Senior Frontend Engineer/);
    await page.goBack();
    await expect(page).toHaveURL(url);
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

test('an unknown id, or a path that is not a position’s, shows the not-found page', async ({ page }) => {
  await page.route(`${url}jobs/`, (route) => route.fulfill({ body: linksTo(`new-${id}`, `new-${uuid}`) }));
  for (const path of [
    ...[`jobs/old-1${id}/`, `jobs/old-${id.slice(1)}/`, `jobs/old-${uuid.replace('4b1c', '5b1c')}/`],
    ...[`old-${id}/`, `job/old-${id}/`, `jobs/old-${id}/more/`],
  ]) {
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ui.errors.notFound);
    expect(page.url()).toBe(url + path);
  }
});

const linksTo = (...slugs: string[]) =>
  slugs.map((slug) => `<a href="${new URL(url).pathname}jobs/${slug}/">${slug}</a>`).join('');

test('a position is found by its UUID, even if the UUID ends in another position’s id', async ({ page }) => {
  const digits = '123456789012';
  const longer = uuid.slice(0, -12) + digits;
  await page.route(`${url}jobs/`, (route) =>
    route.fulfill({ body: linksTo(`a-${longer}`, `b-${digits}`, `c-${uuid}`) }),
  );
  for (const [path, target] of [
    [`old-${longer.toUpperCase()}/`, `a-${longer}/`],
    [`old-${digits}/`, `b-${digits}/`],
    [`old-${uuid}/`, `c-${uuid}/`],
  ]) {
    await page.goto(`${url}jobs/${path}`);
    await expect(page).toHaveURL(`${url}jobs/${target}`);
  }
});

test('a redirect to a page that is also missing does not loop', async ({ page }) => {
  const missing = `${url}jobs/new-${id}/`;
  let lists = 0;
  await page.route(`${url}jobs/`, (route) => {
    lists += 1;
    return route.fulfill({ body: linksTo(`new-${id}`) });
  });
  await page.goto(`${url}jobs/old-${id}/`);
  await expect(page).toHaveURL(missing);
  await page.waitForTimeout(1000);
  expect(lists).toBe(2);
});

test('the not-found page is still shown if the list cannot be fetched', async ({ page }) => {
  const { complaints } = watchPage(page);
  await page.route(`${url}jobs/`, (route) => route.abort());
  await page.goto(`${url}jobs/old-${id}/`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ui.errors.notFound);
  expect(complaints.filter((text) => /uncaught|rejection/i.test(text))).toEqual([]);
});
