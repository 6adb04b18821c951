import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { row, rows, serveFeed } from '../../tooling/feed/server.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { attribute, Markup, textOf } from '../../tooling/build/markup.ts';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';
import type { Build } from '../../tooling/build/run-build.ts';
import { site } from '../support/words.ts';

/** Three builds, the first from cold, on a machine that may be busy. */
const TIMEOUT_MS = 600_000;

let workspace: Workspace;
beforeAll(async () => {
  workspace = await createWorkspace();
});
afterAll(() => workspace.remove());

async function setCountry(country: string) {
  const file = join(workspace.folder, 'src/site.config.ts');
  const config = await readFile(file, 'utf8');
  const changed = config.replace(/country: '.*'/, `country: '${country}'`);
  expect(changed).toContain(`country: '${country}'`);
  await writeFile(file, changed);
}

const dataOf = (markup: Markup): Record<string, unknown>[] =>
  markup
    .named('script')
    .filter((script) => attribute(script, 'type') === 'application/ld+json')
    .map(({ children: [text] }) => JSON.parse(text?.type === 'text' ? text.value : ''));

/** The JobPostings of a build, by the files that have one. */
async function listingsOf({ dir, code, log }: Build) {
  expect(code, log).toBe(0);
  const pages = filesOf(dir).filter((file) => file.endsWith('.html'));
  const found: Record<string, Record<string, unknown>> = {};
  for (const page of pages) {
    const markup = new Markup(await readFile(join(dir, page), 'utf8'));
    for (const data of dataOf(markup)) if (data['@type'] === 'JobPosting') found[page] = data;
  }
  return found;
}

test(
  'the first build lists no position, the second the one that is new, and none is listed without a country',
  async () => {
    const hostile = '</script><!--<script>alert(1)</script>';
    const newcomer = row(2, {
      title: `Producer ${hostile}`,
      description: `<p>Make it &lt;/script&gt;&lt;!--</p>${hostile}`,
      key_responsibilities: '<ul><li>Press &lt;!-- record</li></ul>',
      location: { name: 'Leeds' },
      employment_type: 'permanent_part_time',
    });
    const both = rows(row(1, { location: { name: 'Leeds' } }), newcomer);
    await using feed = await serveFeed(rows(row(1, { location: { name: 'Leeds' } })), both);
    const build = (name: string) =>
      workspace.build({ SITE_URL: 'https://a.example', JOBS_FEED_URL: feed.url }, name);

    await setCountry('GB');
    expect(await listingsOf(await build('dist-first'))).toEqual({});

    const second = await build('dist-second');
    const listings = await listingsOf(second);
    const [[page = '', listing = {}] = [], ...others] = Object.entries(listings);
    expect(others).toEqual([]);
    expect(page).toMatch(/^jobs\/producer-.*-2\/index\.html$/);
    expect(listing).toMatchObject({
      title: `Producer ${hostile}`,
      datePosted: new Date().toISOString().slice(0, 10),
      employmentType: ['PART_TIME'],
      hiringOrganization: { name: site.name, url: 'https://a.example/' },
    });
    // What search engines are told is what visitors read.
    const markup = new Markup(await readFile(join(second.dir, page), 'utf8'));
    expect(markup.named('h1').map(textOf)).toEqual([listing.title]);
    const code = markup.named('script').filter((script) => !attribute(script, 'type').endsWith('json'));
    expect(code.length).toBeGreaterThan(0);
    expect(code.map(({ children }) => JSON.stringify(children)).join()).not.toContain('alert');
    expect(listing.description).toContain('<li>Press &lt;!-- record</li>');

    await setCountry('');
    expect(await listingsOf(await build('dist-unset'))).toEqual({});
  },
  TIMEOUT_MS,
);
