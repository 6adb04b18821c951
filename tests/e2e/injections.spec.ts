import { expect, test, type Locator, type Page } from '@playwright/test';
import { site } from '../../src/site.config.ts';
import { accepted, refused } from '../fixtures/addresses.ts';
import { injections } from '../fixtures/injections.ts';
import { hostilePostings } from '../support/hostile-postings.ts';
import { pagesOf } from '../../tooling/build/built-pages.ts';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';
import { ui } from '../support/words.ts';

const { hostile, main } = await getSites('hostile', 'main');
const list = `${hostile.url}jobs/`;
const { origin } = new URL(hostile.url);
const pages = pagesOf(hostile);

/** The pages that are not built from a posting. The not-found page is left out because it logs to the console. */
const others = pages.filter(({ path }) => !/^\/(jobs\/.+|404.html)$/.test(path));
const pageOf = (id: string) => pages.find(({ path }) => path.endsWith(`-${id}/`))?.url ?? '';

test('the build publishes every valid posting, skips the others, and does not log control characters', () => {
  const { length } = injections;
  expect(length).toBeGreaterThanOrEqual(40);
  expect(hostile.log).toContain(`postings: ${3 * length} fetched, ${2 * length} skipped`);
  expect(hostile.log).toContain(`${length} published, from `);
  expect(hostilePostings.filter(({ id }) => !pageOf(id))).toEqual([]);
  expect(hostile.log).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]|^Set-Cookie/mu);
});

// A small viewport, because hundreds of pages are painted.
test.use({ viewport: { width: 480, height: 320 }, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 120_000 });

test('every page shows each injected string as text and never runs it', async ({ page }) => {
  const done = watchPage(page);
  for (const { url, path } of others) {
    await page.goto(url);
    expect.soft(await remainsIn(page.locator('html')), path).toEqual([]);
  }
  for (const { id, name, visible } of hostilePostings) {
    await page.goto(pageOf(id));
    expect.soft(await remainsIn(page.locator('html')), name).toEqual([]);
    expect.soft(await readPosting(page.locator('main')), name).toEqual(expected(visible));
    expect.soft(await readHead(page), name).toEqual(expectedHead(visible));
  }
  expectNoHarm(done, origin);
});

test('the list and its filters show each injected string as text and never run it', async ({ page }) => {
  const done = watchPage(page);
  await page.goto(list);
  expect(await remainsIn(page.locator('html'))).toEqual([]);
  const cards = await page
    .locator('.card')
    .evaluateAll((elements) =>
      elements.map((card) => [
        card.querySelector('h3')?.textContent.trim(),
        ...[...card.querySelectorAll('dd')].slice(0, 2).map((fact) => fact.textContent.trim()),
        card.querySelector('p')?.textContent,
      ]),
    );
  for (const { visible } of hostilePostings)
    expect.soft(cards).toContainEqual([visible, visible, visible, expect.stringContaining(visible)]);
  const strings = [...new Set(hostilePostings.map(({ visible }) => visible))].sort();
  for (const name of [ui.facts.department, ui.facts.location]) {
    const options = await page.getByRole('combobox', { name }).locator('option').allTextContents();
    const labels = options.map((option) => option.trim().replace(/ \(\d+\)$/, ''));
    expect.soft(labels.slice(1).sort()).toEqual(strings);
  }
  expectNoHarm(done, origin);
});

test('every modal shows each injected string as text and never runs it', async ({ page }) => {
  const done = watchPage(page);
  await page.goto(list);
  const dialog = page.getByRole('dialog');
  for (const { id, name, visible } of hostilePostings) {
    // Does not close the previous position first, because that would take longer than the rest of the test.
    await page.locator(`a[data-job][href$="-${id}/"]`).dispatchEvent('click');
    await dialog.locator('.job-detail').waitFor();
    expect.soft(await remainsIn(dialog), name).toEqual([]);
    expect.soft(await readPosting(dialog), name).toEqual(expected(visible));
    await expect.soft(page, name).toHaveTitle(`${visible} · ${site.name}`);
  }
  expectNoHarm(done, origin);
});

/** Addresses that the database refuses as they are, but that the form accepts and corrects. */
const corrected = ['ann@EXAMPLE.com', ' ann@example.com'];

test('the form accepts what the database accepts, and never runs any input', async ({ page }) => {
  const done = watchPage(page);
  await page.goto(main.url);
  await page.getByRole('button', { name: ui.waitlist.join }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toBeFocused();
  // Only the `pattern` rules this one out.
  await field.fill('.a@x.example');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const attacks = injections.flatMap(({ text }) => [`${text}@x.example`, `a@${text}.example`]);
  const texts = [...accepted, ...refused.map(([address]) => address), ...attacks];
  const taken = await field.evaluate(acceptedBy, texts);
  // Browsers accept only ASCII before the `@`. Some of the injections are valid addresses.
  const valid = [...accepted.filter((address) => /^[\0-\x7f]*@/.test(address)), ...corrected];
  const plain = (addresses: string[]) => new Set(addresses.map((address) => address.toLowerCase()));
  expect(plain(taken)).toEqual(plain(valid));
  expectNoHarm(done, new URL(main.url).origin);
});

/** Runs in the page: types each text, and returns those that the browser would submit. */
const acceptedBy = (field: HTMLInputElement, texts: string[]) =>
  texts.filter((text) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return field.checkValidity();
  });

/** Fails if any code ran, was blocked by the CSP, or sent a request to another origin. */
function expectNoHarm({ complaints, origins }: ReturnType<typeof watchPage>, own: string) {
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([own]);
}

/** Signs that a string was treated as markup or code: forbidden elements, attributes or URLs, or changed globals. */
const remainsIn = (part: Locator) =>
  part.evaluate((root) => {
    const allowed =
      'section, h2, h2 > span, .subtitle, div, p, br, ul, ol, li, strong, em, del, code, pre, blockquote, a, bdi, h3, h4, h5, h6';
    const detail = '.job-detail *';
    const found = new Set(root.querySelectorAll(`${detail}:not(${allowed}), iframe, object, embed, base`));
    const address = /^(href|src|action|formaction|data|poster|ping|cite|background|xlink:href)$/;
    for (const element of root.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (address.test(name)) {
          const { protocol, hostname } = new URL(value, location.href);
          if (!/^(https?|mailto):$/.test(protocol) || hostname === 'evil.example') found.add(element);
        }
        if (/^(on|srcdoc)/.test(name) || value.toLowerCase() === 'refresh') found.add(element);
        if (element.matches(detail) && !/^(href|rel|class|dir|data-astro-cid-\w+)$/.test(name))
          found.add(element);
      }
    }
    const isWhole =
      document.body instanceof HTMLBodyElement &&
      typeof document.cookie === 'string' &&
      typeof document.getElementById === 'function' &&
      !('polluted' in Object.prototype);
    return [
      ...[...found].map((element) => element.outerHTML.slice(0, 200)),
      ...(isWhole ? [] : ['an object']),
    ];
  });

/** A posting's visible text, on its page or in the modal. */
const readPosting = (root: Locator) =>
  root.evaluate((element) => {
    const textsOf = (selector: string) =>
      [...element.querySelectorAll<HTMLElement>(selector)]
        .filter((found) => found.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((found) => found.textContent.trim());
    return {
      title: textsOf('h1, [role=heading][aria-level="1"]'),
      facts: textsOf('dd'),
      subtitles: textsOf('.subtitle'),
      description: textsOf('.job-detail section:first-child > div > :first-child'),
      lists: [...element.querySelectorAll('.job-detail ul:first-of-type')]
        .map((list) => [...list.children].slice(0, 2).map((item) => item.textContent))
        .filter(([first]) => first === 'First'),
      apply: [...element.querySelectorAll<HTMLAnchorElement>('a[target]')].map(({ href }) => href),
    };
  });

const expected = (visible: string) => ({
  title: [visible],
  facts: Array<string>(5).fill(visible),
  subtitles: Array<string>(3).fill(visible),
  description: [visible],
  lists: Array<string[]>(3).fill(['First', visible]),
  apply: [expect.stringMatching(/^https:\/\/board\.example\//)],
});

const readHead = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    shared: document.querySelector('[property="og:title"]')?.getAttribute('content'),
    trail: [...document.querySelectorAll('[type="application/ld+json"]')].map(
      (data) => JSON.parse(data.textContent).itemListElement.at(-1).name as unknown,
    ),
    scripts: document.querySelectorAll('script:not([type=speculationrules])').length,
    policies: document.querySelectorAll('[http-equiv]').length,
  }));

const expectedHead = (visible: string) => ({
  title: `${visible} · ${site.name}`,
  shared: visible,
  trail: [visible],
  // The breadcrumb data, the script that decodes the headings' font, and the one that handles Back and Forward.
  scripts: 3,
  policies: 1,
});
