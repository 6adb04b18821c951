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

/** Sends the path unchanged; `fetch` would normalize it. */
async function get(path: string) {
  const { port } = new URL(site.url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port, path }, resolve).on('error', reject).end();
  const response = await promise;
  const { statusCode: status, headers } = response;
  return { status, location: headers.location, body: await text(response) };
}

test('a page without its slash is at its own address, with its query, and on no other host', async () => {
  expect(await get('/jobs?from=mail')).toMatchObject({ status: 301, location: '/jobs/?from=mail' });
  expect(await get('//jobs')).toMatchObject({ status: 301, location: '/jobs/' });
});

test.each([
  '/nothing',
  '/404',
  '/jobs/index',
  '/_astro/',
  '/..%2f..%2fetc/passwd',
  '/%E0%A4%A',
  '/index.html/',
])('%s is not found, in our words', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404, body: 'not here' });
});

test('what changes under the server is sent as it is now, whatever the browser has', async () => {
  const ask = (tag = '') => fetch(`${site.url}changing.txt`, { headers: { 'if-none-match': tag } });
  writeFileSync(join(dir, 'changing.txt'), 'first');
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(tag)).status).toBe(304);
  writeFileSync(join(dir, 'changing.txt'), 'longer than before');
  expect(await (await ask(tag)).text()).toBe('longer than before');
  rmSync(join(dir, 'changing.txt'));
  expect((await ask(tag)).status).toBe(404);
});
