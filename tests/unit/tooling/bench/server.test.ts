import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchServer, startServer } from '../../../../tooling/bench/server.ts';
import { writeFiles } from '../../../support/write-files.ts';

const files: Record<string, string> = {
  'index.html': 'home '.repeat(100),
  '404.html': 'not here',
  'jobs/index.html': 'jobs',
  '_astro/app.js': 'app '.repeat(100),
  '_astro/font.woff2': 'font '.repeat(100),
};

let dir: string;
let server: BenchServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bench-'));
  writeFiles(dir, files);
  server = await startServer();
  server.mount(dir);
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

/** One request over HTTP/2. */
async function get(path: string) {
  const session = connect(server.origin, { rejectUnauthorized: false });
  const request = session.request({ ':path': path });
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  request.once('response', resolve);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  session.close();
  const headers = await promise;
  const body = Buffer.concat(chunks);
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return { status: headers[':status'], headers, text: text.toString() };
}

test.each([
  ['/', 'index.html', true],
  ['/jobs/', 'jobs/index.html', true],
  ['/404.html', '404.html', true],
  ['/_astro/app.js?v=1', '_astro/app.js', true],
  ['/_astro/font.woff2', '_astro/font.woff2', false],
])('%s is %s', async (path, file, isCompressed) => {
  const { status, headers, text } = await get(path);
  expect({ status, text }).toEqual({ status: 200, text: files[file] });
  expect(headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
});

test('what is missing is the 404 page', async () => {
  expect(await get('/nothing/')).toMatchObject({ status: 404, text: 'not here' });
});

test('only what has its content in its name is kept', async () => {
  expect((await get('/_astro/app.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/')).headers['cache-control']).toContain('must-revalidate');
});
