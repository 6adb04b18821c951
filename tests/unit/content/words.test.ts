import { expect, test, vi } from 'vitest';
import { legalPages } from '../../../src/content/words.ts';

const getCollection = vi.hoisted(() => vi.fn<() => Promise<object[]>>());
vi.mock('astro:content', () => ({ getCollection }));
vi.mock('../../../src/config/urls.client.ts', () => ({ withBase: (path: string) => `/preview${path}` }));

const page = (id: string, html = '') => ({ id, filePath: `legal/${id}.md`, rendered: { html } });

test.each([
  ['an unknown placeholder', [page('a', '{{nmae}}')], 'legal/a.md has an unknown placeholder: {{nmae}}'],
  [
    'an unknown placeholder in an address',
    [page('a', '<a href="mailto:%7BcontactEmail%7D">us</a>')],
    'has an unknown placeholder: %7BcontactEmail%7D',
  ],
  ['a text that is not UTF-8', [page('a', 'caf\ufffd')], 'legal/a.md is not UTF-8'],
  [
    'an embedded policy',
    [page('a', '<p>Ours:</p><script src="https://policies.example/a.js"></script>')],
    'legal/a.md: <script',
  ],
  [
    'a picture from elsewhere',
    [page('a', '<img alt="" src="//a.example/b.png">')],
    'legal/a.md: <img alt="" src="//',
  ],
  [
    'a style that the policy blocks',
    [page('a', '<table><tr><td style="text-align: right">5</td></tr></table>')],
    'legal/a.md: <td style=… would not work',
  ],
  [
    'emphasis beside Japanese text',
    [page('a', '<p>**メール。**です</p>')],
    'legal/a.md: Markdown has no effect in "<p>**メール。**です</p>". Write <strong>',
  ],
  ['a heading without a space', [page('a', '<p>##What we keep</p>')], 'no effect in "##What we keep</p>"'],
  ['a link with a space', [page('a', '<p>[Jobs] (/jobs/)</p>')], 'no effect in "<p>[Jobs] (/jobs/)</p>"'],
  ['a name with capitals and spaces', [page('Terms - Copy')], 'Rename legal/Terms - Copy.md'],
  ['the name of a share picture', [page('position')], 'Rename legal/position.md'],
  [
    'no privacy policy',
    [],
    'links to /privacy-policy/, which is neither a page nor a file in src/content/legal.',
  ],
  ['a missing page in `nav`', [page('privacy-policy')], 'src/site.config.ts links to /'],
])('%s is an error that names the file', async (_, found, message) => {
  getCollection.mockResolvedValue(found);
  await expect(legalPages()).rejects.toThrow(message);
});

test('adds the base path to links and pictures of this site only', async () => {
  const html =
    '<a href="/jobs/">a</a><img alt="" src="/map.png"><a href="//b.example/">b</a><a href="#c">c</a>';
  const linked = ['privacy-policy', 'terms-and-conditions'].map((id) => page(id, html));
  getCollection.mockResolvedValue(linked);
  const [privacy] = await legalPages();
  expect(privacy?.rendered?.html).toBe(
    html.replace('"/jobs', '"/preview/jobs').replace('"/map', '"/preview/map'),
  );
});
