import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFiles } from './write-files.ts';

/** A small site shaped like ours: pages that refer to hashed files. */
export function smallSite(
  script = 'one',
  headline = 'Careers',
  slugs = Array.from({ length: 12 }, (_, index) => `role-${index}`),
): Record<string, string> {
  const hash = createHash('md5').update(script).digest('hex').slice(0, 8);
  const page = (body: string) =>
    `<!doctype html><script type="module" src="/_astro/client.${hash}.js"></script><img src="/og/home.jpg">${body}${'<p>Music</p>'.repeat(9)}`;
  return {
    [`_astro/client.${hash}.js`]: `console.log('${script}');`.repeat(9),
    '_astro/fonts/one.woff2': 'font',
    _headers: '/*',
    '.nojekyll': '',
    '.well-known/security.txt': 'Contact: us',
    'Thumbs.db': '',
    'og/.DS_Store': '',
    'og/home.jpg': 'picture',
    '404.html': page('Oops!'),
    'index.html': page('<a href="/jobs/">Careers</a>'),
    'jobs/index.html': page(headline + slugs.map((slug) => `<a href="/jobs/${slug}/">${slug}</a>`).join('')),
    ...Object.fromEntries(slugs.map((slug) => [`jobs/${slug}/index.html`, page(slug)])),
  };
}

export async function onDisk(files: Record<string, string>): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'longshore-site-'));
  writeFiles(dir, files);
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) };
}

/** The files that a page refers to. Each must be uploaded before the page. */
export const needsOf = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\/([^"]*[^"/])"/g)].map(([, path = '']) => path);
