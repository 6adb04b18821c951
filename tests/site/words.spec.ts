/*
 * The exact wording in docs/specification.md, and the product's name. They are repeated here because a test that read
 * them from the site's own sources would accept any change. If the wording changes, only these two files need to
 * change. Delete this test if the site is reused for another product.
 */

import { globSync, readFileSync } from 'node:fs';
import { toText } from 'hast-util-to-text';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { baseOf, pagesOf, readBuilt, type Site } from '../../tooling/build/built-pages.ts';
import { attribute, Markup, textOf } from '../../tooling/build/markup.ts';
import { site as config } from '../../src/site.config.ts';
import { getSites } from '../support/sites.ts';

const { main, variant } = await getSites('main', 'variant');
const at = (page: Page, site: Site, path = '') => page.goto(new URL(path, site.url).href);

/** Ignores case, because the specification mentions these blocks in running text. */
const anyCase = (text: string) => new RegExp(`^${text}$`, 'i');

async function headingsOf(place: Page | Locator, level: number): Promise<string[]> {
  const texts = await place.getByRole('heading', { level }).allTextContents();
  return texts.map((text) => text.replace(/[ \n]+/g, ' ').trim());
}

for (const [name, site] of [
  ['main', main],
  ['variant', variant],
] as const) {
  test(`${name}: every page has the footer`, () => {
    for (const { file } of pagesOf(site)) {
      const markup = new Markup(readBuilt(site, file));
      const footer = markup.named('footer').filter((element) => !markup.isInside(element, 'dialog'));
      expect
        .soft(footer.map(textOf), file)
        .toEqual([
          ['© 2025 Longshore Careers Terms Privacy', ...config.social.map(({ label }) => label)].join(' '),
        ]);
      const links = markup
        .named('a')
        .filter((link) => markup.isInside(link, 'footer') && !markup.isInside(link, 'dialog'));
      expect
        .soft(Object.fromEntries(links.map((link) => [textOf(link), attribute(link, 'href')])), file)
        .toEqual({
          Careers: `${baseOf(site)}jobs/`,
          Terms: `${baseOf(site)}terms-and-conditions/`,
          Privacy: `${baseOf(site)}privacy-policy/`,
          ...Object.fromEntries(config.social.map(({ label, url }) => [label, url])),
        });
    }
  });

  test(`${name}: the landing page has every block in the specification, in order`, async ({ page }) => {
    await at(page, site);
    const content = page.getByRole('main');
    await expect(content.getByText('coming soon')).toBeVisible();
    await expect(content).toContainText(
      'a new kind of music-first marketplace built for the independent sector',
    );
    await expect(content).toContainText('connecting people in one ecosystem');
    for (const audience of ['artists', 'fans', 'venues', 'curators', 'labels', 'promoters']) {
      await expect.soft(content.getByText(anyCase(audience), { exact: true })).toBeVisible();
    }

    const blocks = (
      'Discover New Sounds|Curated Playlists|Music Community|AI Music Discovery|Why Join Early?|' +
      'Founding member badge|Priority access to drops and events|Creator tools before public release|' +
      "Direct input into the build|What You'll Be Part Of|One platform. The whole ecosystem.|Join Now!"
    ).split('|');
    // A block's title is a heading or, for the banner, a button.
    const places = blocks.map((text) =>
      content
        .getByRole('heading', { name: text, exact: true })
        .or(content.getByRole('button', { name: text, exact: true })),
    );
    const tops: number[] = [];
    for (const [index, place] of places.entries()) {
      await expect.soft(place, blocks[index]).toHaveCount(1);
      // Does not wait for a block that is missing.
      const boxes = await place.evaluateAll((found) => found.map((block) => block.getBoundingClientRect()));
      tops.push(...boxes.map(({ x, y }) => y * 10_000 + x));
    }
    expect(tops).toEqual([...tops].sort((a, b) => a - b));

    // Screen readers read each sentence of the title once, although it is shown above a feature.
    const features = content.locator('[aria-labelledby=features]');
    const [title = ''] = await headingsOf(features, 2);
    const read = await features.ariaSnapshot();
    for (const sentence of title.split(/(?<=\.) /)) expect.soft(read.split(sentence)).toHaveLength(3);

    const belonging = content.getByRole('region', { name: "What You'll Be Part Of" });
    expect(await headingsOf(belonging, 3)).toHaveLength(3);
    const discovery = content.getByRole('region', { name: 'AI Music Discovery' });
    await expect(discovery.getByRole('img')).toHaveAttribute('alt', /\w{3}/);
    await expect(discovery.getByText('Picture: Longshore Studio')).toBeVisible();
    await expect(content.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('all text quoted in docs/specification.md appears in the HTML, with ordinary spaces', () => {
  // `\s` would also match a no-break space.
  const oneLine = (text: string) => text.replace(/[ \n]+/g, ' ');
  const specification = oneLine(readFileSync('docs/specification.md', 'utf8'));
  const texts = [...specification.matchAll(/«([^»]+)»/g)].map(([, text = '']) => text);
  const shown = [main, variant].flatMap((site) =>
    pagesOf(site).flatMap(({ file }) =>
      new Markup(readBuilt(site, file)).elements
        .filter(({ tagName }) => !['style', 'script', 'meta'].includes(tagName))
        .flatMap((element) => [
          oneLine(toText(element)),
          // Attributes contain placeholders and, as JSON, the text that islands show later, for example.
          ...Object.values(element.properties).map(String),
        ]),
    ),
  );
  // A short text would be found in a link or a hash, too.
  const contains = (one: string, text: string) =>
    text.length < 4 ? one === text || one.includes(JSON.stringify(text)) : one.includes(text);
  expect(texts.length).toBeGreaterThan(35);
  // This section has no content yet, and the ellipsis can be any text.
  for (const text of texts.filter((text) => text !== 'About Us' && text !== '…')) {
    const found = shown.some((one) => contains(one, text));
    expect.soft(found, text).toBe(true);
  }
});

test('the content uses placeholders for the product’s name and addresses, so the name can be changed in one place', () => {
  for (const file of globSync('src/content/**/*.{yaml,md,json}'))
    expect.soft(readFileSync(file, 'utf8'), file).not.toMatch(/longshore/i);
});

test('only the variant has testimonials: three, with a name, a role, text and 5 stars', async ({ page }) => {
  await at(page, main);
  await expect(page.getByText(/Rating:|Sample review/)).toHaveCount(0);
  await expect(page.getByRole('blockquote')).toHaveCount(0);
  await at(page, variant);
  const items = page.getByRole('region', { name: 'What we hope you’ll say' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) {
    await expect(item.getByRole('img', { name: 'Rating: 5 out of 5', exact: true })).toBeVisible();
    await expect(item.getByRole('blockquote')).toHaveText(/\w{3}/);
    await expect(item.locator('figcaption')).toHaveText(/\w+\s+\w+/);
  }
});

test('the careers page has the right headings and links', async ({ page }) => {
  await at(page, main, 'jobs/');
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: 'Back to home', exact: true })).toHaveAttribute('href', '/');
  expect(await headingsOf(content, 1)).toEqual(['Join Our Team']);
  expect(await headingsOf(content, 2)).toEqual([
    expect.stringMatching(/^Open positions/),
    'Why Work With Us?',
    "Don't See Your Role?",
  ]);
  const why = content.getByRole('region', { name: 'Why Work With Us?' });
  expect(await headingsOf(why, 3)).toEqual(['Flexible Work', 'Growth Opportunities', 'Great Team']);
  await expect(
    content.getByRole('region', { name: "Don't See Your Role?" }).getByRole('link'),
  ).toHaveAttribute('href', 'mailto:careers@longshore.example');
});

test('a position’s modal and page have all the sections and the “apply” link', async ({ page }) => {
  const title = 'Senior Frontend Engineer';
  const check = async (place: Locator) => {
    expect(await headingsOf(place, 2)).toEqual([
      'About this role',
      'Key Responsibilities',
      'Skills & Experience – Essential',
      'Desirable Skills',
      'Why Join Us',
    ]);
    const apply = place.getByRole('link', { name: 'Apply for this position', exact: true });
    await expect(apply).toHaveAttribute(
      'href',
      'https://tidepool-music.pinpointhq.com/en/postings/4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7a01',
    );
    await expect(apply).toHaveAttribute('target', '_blank');
    await expect(apply).toHaveAccessibleDescription('Opens in a new tab');
    await expect(apply).toBeInViewport();
  };
  await at(page, main, 'jobs/');
  await page.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog.getByRole('heading', { name: 'About this role' })).toBeVisible();
  await check(dialog);
  await page.reload();
  expect(await headingsOf(page.getByRole('main'), 1)).toEqual([title]);
  await check(page.getByRole('main'));
});

test('the legal pages contain every section and statement in the specification', async ({ page }) => {
  const pages: [path: string, sections: string, statements: RegExp[]][] = [
    [
      'terms-and-conditions/',
      'use of the platform|content and ip|in-app purchases and ticket sales|prohibited activities|' +
        'limitation of liability|termination|governing law|changes to these terms|contact',
      [
        /\b18\b/,
        /account/i,
        /final/i,
        /except (as|where) (the law requires|required by law)/i,
        /six months/i,
      ],
    ],
    [
      'privacy-policy/',
      'information collected|use of information|sharing of information|security|' +
        'your rights to access, update or delete|changes to this policy|contact',
      // These include the promise next to the form's field, and the data that the database stores for its rate limit.
      [/don’t sell/i, /one email to confirm your address/i, /hash made with a secret key/, /24 hours/],
    ],
  ];
  for (const [path, sections, statements] of pages) {
    await at(page, main, path);
    const content = page.getByRole('main');
    const headings = await headingsOf(content.locator('.prose'), 2);
    expect(headings.map((heading) => heading.toLowerCase())).toEqual(sections.split('|'));
    for (const words of [...statements, /hello@longshore\.example/])
      await expect.soft(content).toContainText(words);
  }
});

test('the not-found page has the right heading and a link to the home page', async ({ page }) => {
  await at(page, main, 'nothing/here/');
  expect(await headingsOf(page.getByRole('main'), 1)).toEqual(['Oops! Page not found']);
  await page.getByRole('main').getByRole('link', { name: 'Back to home', exact: true }).click();
  await expect(page).toHaveURL(main.url);
});
