import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '../../../../tooling/serve/site.ts';
import { makeFolder } from '../../../support/make-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

const dir = makeFolder();
writeFiles(dir, {
  'index.html': 'home',
  '404.html': 'not here',
  'jobs/index.html': 'jobs',
  '_astro/app.js': 'app',
});
const site = await serveSite(dir);
afterAll(site.close);

/** Sends the path unchanged; `fetch` would normalise it. */
async function get(path: string) {
  const { port } = new URL(site.url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port, path }, resolve).on('error', reject).end();
  const response = await promise;
  const { statusCode: status, headers } = response;
  return { status, location: headers.location, body: await text(response) };
}

test('redirects a page requested without its trailing slash, keeps the query, and never redirects to another host', async () => {
  expect(await get('/jobs?from=mail')).toMatchObject({ status: 301, location: '/jobs/?from=mail' });
  expect(await get('//jobs')).toMatchObject({ status: 301, location: '/jobs/' });
});

test('sends a range of a file uncompressed', async () => {
  writeFileSync(join(dir, 'page.html'), '<p>Music</p>'.repeat(99));
  const headers = { 'accept-encoding': 'gzip', range: 'bytes=3-999' };
  const response = await fetch(`${site.url}page.html`, { headers });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await response.text()).toMatch(/^Music<.{991}$/);
});

test.each([
  '/nothing',
  '/404',
  '/jobs/index',
  '/_astro/',
  '/..%2f..%2fetc/passwd',
  '/%E0%A4%A',
  '/index.html/',
])('responds to %s with our 404 page', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: 'not here' });
});

test('sends a file again if it changes while the site is being served', async () => {
  const ask = (tag = '') => fetch(`${site.url}changing.txt`, { headers: { 'if-none-match': tag } });
  writeFileSync(join(dir, 'changing.txt'), 'first');
  const first = await ask();
  const tag = first.headers.get('etag') ?? '';
  // Read to the end before the change, because otherwise the rest would come from the changed file.
  expect(await first.text()).toBe('first');
  expect((await ask(tag)).status).toBe(304);
  writeFileSync(join(dir, 'changing.txt'), 'longer than before');
  expect(await (await ask(tag)).text()).toBe('longer than before');
  rmSync(join(dir, 'changing.txt'));
  expect((await ask(tag)).status).toBe(404);
});
