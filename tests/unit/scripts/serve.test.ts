import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../../../scripts/serve.ts';

const files: Record<string, string> = {
  'index.html': 'home',
  '404.html': 'not here',
  'jobs/index.html': 'jobs',
  'jobs/dj-1.json': '{}',
  'robots.txt': 'robots',
  'site.webmanifest': '{}',
  '.well-known/security.txt': 'security',
  '.hidden': 'secret',
  '_astro/app.js': 'app',
  'ä b.txt': 'odd name',
};

let dir: string;
let site: ServedSite;
let preview: ServedSite;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  site = await serveSite({ dir, port: 0 });
  preview = await serveSite({ dir, port: 0, base: '/preview/42/' });
});
afterAll(async () => {
  await Promise.all([site.close(), preview.close()]);
  rmSync(dir, { recursive: true, force: true });
});

/** Sends the path as it is; fetch would tidy it. */
function get(path: string, { from = site, method = 'GET', host = '127.0.0.1' } = {}) {
  const { port } = new URL(from.url);
  return new Promise<{ status: number; type: string; location: string; cache: string; text: string }>(
    (resolve, reject) => {
      const sent = request({ host, port, path, method }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          const { headers, statusCode: status = 0 } = response;
          const header = (name: string) => String(headers[name] ?? '');
          resolve({
            status,
            type: header('content-type'),
            location: header('location'),
            cache: header('cache-control'),
            text,
          });
        });
      });
      sent.on('error', reject).end();
    },
  );
}

describe('at the root', () => {
  test.each([
    ['/', 'text/html;charset=utf-8', 'home'],
    ['/jobs/', 'text/html;charset=utf-8', 'jobs'],
    ['/jobs/?from=mail', 'text/html;charset=utf-8', 'jobs'],
    ['/jobs/dj-1.json', 'application/json', '{}'],
    ['/robots.txt', 'text/plain', 'robots'],
    ['/site.webmanifest', 'application/manifest+json', '{}'],
    ['/.well-known/security.txt', 'text/plain', 'security'],
    ['/%C3%A4%20b.txt', 'text/plain', 'odd name'],
  ])('%s is a file', async (path, type, text) => {
    expect(await get(path)).toMatchObject({ status: 200, type, text });
  });

  test.each([
    ['/jobs', '/jobs/'],
    ['/jobs?from=mail', '/jobs/?from=mail'],
    ['//jobs', '/jobs/'],
  ])('%s goes to %s', async (path, location) => {
    expect(await get(path)).toMatchObject({ status: 301, location });
  });

  test.each([
    '/nothing',
    '/nothing/',
    '/index',
    '/404',
    '/jobs/index',
    '/.well-known/',
    '/.hidden',
    '/_astro/',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%E0%A4%A',
    '//example.com/%2e%2e',
  ])('%s is not found, in our words', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, type: 'text/html;charset=utf-8', text: 'not here' });
  });

  test('only what has its content in its name is kept for ever', async () => {
    expect((await get('/_astro/app.js')).cache).toBe('public, max-age=31536000, immutable');
    expect((await get('/')).cache).toBe('public, max-age=0, must-revalidate');
  });

  test('HEAD has no body, and nothing can be sent', async () => {
    expect(await get('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await get('/nothing', { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });

  test('localhost works, whichever address it is', async () => {
    expect((await get('/', { host: 'localhost' })).text).toBe('home');
  });
});

describe('under a base path', () => {
  const from = () => ({ from: preview });

  test('the path is part of its address', () => {
    expect(preview.url).toMatch(/^http:\/\/localhost:\d+\/preview\/42\/$/);
  });

  test('files are found below it', async () => {
    expect((await get('/preview/42/', from())).text).toBe('home');
    expect((await get('/preview/42/jobs/', from())).text).toBe('jobs');
    expect((await get('/preview/42/_astro/app.js', from())).cache).toContain('immutable');
  });

  test.each([
    ['/preview/42', '/preview/42/'],
    ['/preview/42/jobs', '/preview/42/jobs/'],
  ])('%s goes to %s', async (path, location) => {
    expect(await get(path, from())).toMatchObject({ status: 301, location });
  });

  test.each(['/', '/jobs/', '/preview/', '/preview/421/', '/preview/42/nothing'])(
    '%s is not found',
    async (path) => {
      expect(await get(path, from())).toMatchObject({ status: 404, text: 'not here' });
    },
  );
});
