import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '../../../../tooling/serve/site.ts';
import { writeFiles } from '../../../support/write-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'site-'));
writeFiles(dir, {
  'index.html': 'home',
  '404.html': 'not here',
  'jobs/index.html': 'jobs',
  '_astro/app.js': 'app',
});
const site = await serveSite(dir);
afterAll(async () => {
  await site.close();
  rmSync(dir, { recursive: true, force: true });
});

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

test('gzips text for clients that accept it', async () => {
  const page = '<p>Music</p>'.repeat(99);
  writeFileSync(join(dir, 'page.html'), page);
  const ask = async (accept: string, range = '') => {
    const headers = { 'accept-encoding': accept, ...(range && { range }) };
    const response = await fetch(`${site.url}page.html`, { headers });
    const [encoding, vary] = ['content-encoding', 'vary'].map((name) => response.headers.get(name));
    return { encoding, vary, text: await response.text() };
  };
  expect(await ask('gzip')).toEqual({ encoding: 'gzip', vary: 'Accept-Encoding', text: page });
  expect(await ask('identity')).toEqual({ encoding: null, vary: 'Accept-Encoding', text: page });
  expect(await ask('gzip', 'bytes=3-7')).toMatchObject({ encoding: null, text: 'Music' });
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
