import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '../../../../tooling/serve/site.ts';
import { writeFiles } from '../../../support/write-files.ts';

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
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'site-'));
  writeFiles(dir, files);
  site = await serveSite({ dir, port: 0 });
});
afterAll(async () => {
  await site.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Sends the path as it is; fetch would tidy it. */
function get(path: string, { method = 'GET', host = '127.0.0.1' } = {}) {
  const { port } = new URL(site.url);
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
    ['/', 'text/html; charset=utf-8', 'home'],
    ['/jobs/', 'text/html; charset=utf-8', 'jobs'],
    ['/jobs/?from=mail', 'text/html; charset=utf-8', 'jobs'],
    ['/jobs/dj-1.json', 'application/json; charset=utf-8', '{}'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'robots'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8', '{}'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'security'],
    ['/%C3%A4%20b.txt', 'text/plain; charset=utf-8', 'odd name'],
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
    '/robots.txt%00',
    '/Robots.txt',
    '/robots.txt/',
    '/_astro',
    '//example.com/%2e%2e',
  ])('%s is not found, in our words', async (path) => {
    expect(await get(path)).toMatchObject({
      status: 404,
      type: 'text/html; charset=utf-8',
      text: 'not here',
    });
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

/** Writes a file again and again, in place or by putting another in its place, with pauses of many lengths. */
const rewrite = `
  import { rename, writeFile } from 'node:fs/promises';
  import { setTimeout } from 'node:timers/promises';
  const file = process.argv[1];
  for (let turn = 0; ; turn += 1) {
    const draft = turn % 3 === 0 ? file + '.draft' : file;
    await writeFile(draft, (turn % 2 ? 'a' : 'b').repeat(3_000_000));
    if (draft !== file) await rename(draft, file);
    if (turn === 0) console.info('writing');
    await setTimeout(turn % 5 === 0 ? 250 : 5);
  }`;

describe('what changes under the server', () => {
  const change = (name: string, text: string) => writeFileSync(join(dir, name), text);

  test('is sent whole, longer or shorter than it was; what comes is found, what goes is not', async () => {
    change('changing.txt', 'first');
    for (const text of ['first', 'a text that is longer', 'short', '']) {
      change('changing.txt', text);
      expect(await get('/changing.txt')).toMatchObject({ status: 200, text });
    }
    rmSync(join(dir, 'changing.txt'));
    expect((await get('/changing.txt')).status).toBe(404);
    change('404.html', 'still not here');
    expect((await get('/nothing')).text).toBe('still not here');
    change('404.html', 'not here');
  });

  test('is sent whole while another process writes it, by whichever way', async () => {
    const file = join(dir, 'large.txt');
    change('large.txt', 'a'.repeat(3_000_000));
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', rewrite, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(writer.stdout, 'data');
      const seen = new Set<string | undefined>();
      for (let times = 0; times < 20; times += 1) {
        const { status, text } = await get('/large.txt');
        seen.add(text[0]);
        expect([status, text.length, text.replaceAll(text.charAt(0), '')]).toEqual([200, 3_000_000, '']);
      }
      expect(seen.size).toBe(2);
    } finally {
      writer.kill('SIGKILL');
    }
  });

  test('has another tag, so that a browser which has it is told once', async () => {
    change('tagged.txt', 'one');
    const ask = (tag = '') => fetch(`${site.url}tagged.txt`, { headers: { 'if-none-match': tag } });
    const tag = (await ask()).headers.get('etag') ?? '';
    expect((await ask(tag)).status).toBe(304);
    change('tagged.txt', 'two');
    expect(await (await ask(tag)).text()).toBe('two');
  });
});

test('a link that leads out of the build is not followed', async () => {
  symlinkSync(fileURLToPath(import.meta.url), join(dir, 'link.txt'));
  expect((await get('/link.txt')).status).toBe(404);
});
