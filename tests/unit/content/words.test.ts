import { expect, test, vi } from 'vitest';
import { legalPages } from '../../../src/content/words.ts';

const getCollection = vi.hoisted(() => vi.fn<() => Promise<object[]>>());
vi.mock('astro:content', () => ({ getCollection }));

const page = (id: string, html = '') => ({ id, filePath: `legal/${id}.md`, rendered: { html } });

test.each([
  ['an unknown placeholder', [page('a', '{{nmae}}')], 'legal/a.md has an unknown placeholder: {{nmae}}'],
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
