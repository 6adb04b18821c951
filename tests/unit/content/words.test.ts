import { expect, test, vi } from 'vitest';
import { legalPages } from '../../../src/content/words.ts';

vi.mock('astro:content', () => ({
  getCollection: async () => [{ filePath: 'legal/terms.md', rendered: { html: '<p>Of {{nmae}}</p>' } }],
}));

test('an unknown placeholder in a legal page is an error that names the file', async () => {
  await expect(legalPages()).rejects.toThrow('legal/terms.md has an unknown placeholder: {{nmae}}');
});
