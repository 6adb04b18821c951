import { cpSync, mkdirSync, readFileSync, chmodSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Browser, chromium, expect as see } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchOptions } from '../../tooling/browser.ts';
import { gzippedSize } from '../../tooling/budgets.ts';
import { filesOf } from '../../tooling/build/built-pages.ts';
import { findReservedEmail } from '../../tooling/build/reserved.ts';
import { IMMUTABLE, REVALIDATE } from '../../tooling/build/file-headers.ts';
import { securityHeaders } from '../support/headers-file.ts';
import { makeFolder } from '../support/make-folder.ts';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';
import { site, ui } from '../support/words.ts';
import { deploy } from './deploy-command.ts';
import { findProgram, type RunningHost } from './host.ts';
import { startStore } from './store.ts';
import {
  type Place,
  startApache,
  startBucket,
  startCaddy,
  startLighttpd,
  startNginx,
  startOwnServer,
} from './web-servers.ts';

interface Kind {
  name: string;
  needs?: [packageName: string, program: string];
  start: (place: Place) => Promise<RunningHost>;
  base: '/' | '/preview/42/';
  /** The response status for `/jobs`. */
  withoutSlash: number;
  /** The response status for a folder without an index, and for `_headers`. */
  forbidden: number;
  hasNotFoundPage: boolean;
  hasHeaders: boolean;
  cachedForever: string;
  /** Compresses even for clients that do not accept compression. */
  alwaysCompresses: boolean;
}

const server = {
  base: '/' as Kind['base'],
  withoutSlash: 301,
  forbidden: 404,
  hasNotFoundPage: true,
  hasHeaders: true,
  cachedForever: IMMUTABLE,
  alwaysCompresses: false,
} as const;
const bucket = { ...server, hasHeaders: false } as const;

const kinds: Kind[] = [
  { ...server, name: 'nginx', needs: ['nginx-light', 'nginx'], start: startNginx },
  { ...server, name: 'nginx', needs: ['nginx-light', 'nginx'], start: startNginx, base: '/preview/42/' },
  { ...server, name: 'Caddy', needs: ['caddy', 'caddy'], start: startCaddy, withoutSlash: 308 },
  { ...server, name: 'Apache', needs: ['apache2-bin', 'apache2'], start: startApache, forbidden: 403 },
  {
    ...server,
    name: 'lighttpd',
    needs: ['lighttpd lighttpd-mod-deflate', 'lighttpd'],
    start: startLighttpd,
    cachedForever: 'max-age=31536000',
  },
  { ...bucket, name: 'npm start', start: startOwnServer },
  { ...bucket, name: 'npm start', start: startOwnServer, base: '/preview/42/' },
  {
    ...bucket,
    name: 'a bucket that serves only exact keys, with aliases',
    start: startBucket,
    base: '/preview/42/',
    withoutSlash: 200,
    hasNotFoundPage: false,
    alwaysCompresses: true,
  },
];

const slug = 'senior-frontend-engineer-612001';
const { main, variant, backend } = await getSites('main', 'variant', 'backend');
let browser: Browser;
const folder = makeFolder();
const rootFor = (base: string) => join(folder, base === '/' ? 'plain' : 'nested');

beforeAll(async () => {
  browser = await chromium.launch(launchOptions());
  for (const [base, built] of [
    ['/', main.dir],
    ['/preview/42/', variant.dir],
  ] as const) {
    mkdirSync(join(rootFor(base), base), { recursive: true });
    cpSync(built, join(rootFor(base), base), { recursive: true });
  }
  // Apache drops root privileges, but must still be able to read the files.
  chmodSync(folder, 0o755);
});

afterAll(() => browser?.close());

test('a local build with sample data is refused, and every reason is given', async () => {
  await using store = await startStore();
  const { code, out, err } = await deploy({ store, dir: rootFor('/') });
  const reserved = [findReservedEmail(`href="mailto:${site.contactEmail}"`)].filter(
    (email) => email !== undefined,
  );
  expect({ code, out, sent: store.log }).toEqual({ code: 1, out: '', sent: [] });
  expect(err.split('\n')).toEqual([
    'This build is not ready to publish.',
    "SITE_URL is not set to the site's public address: its canonical URL is http://localhost:4321/.",
    `PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY do not point to a project: the waitlist form uses ${backend.url}.`,
    'JOBS_FEED_URL is not set: the site shows made-up positions, such as senior-frontend-engineer-612001.',
    ...reserved.map((email) => `src/site.config.ts has a placeholder address: nobody can write to ${email}.`),
    'Set these and run "npm run build" again, or publish this build anyway with --force.',
    '',
  ]);
});

const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers });

/** A response's headers, and the size of its body as sent to a proxy, for which nginx does not compress by default. */
async function download(url: string, accept: string, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { 'accept-encoding': accept, via: '1.1 proxy.example' };
  request(url, { method, headers }, resolve).on('error', reject).end();
  const response = await promise;
  return { headers: response.headers, size: (await buffer(response)).length };
}

for (const kind of kinds) {
  const { needs, base } = kind;
  const missing = needs && !findProgram(needs[1]) ? `: skipped, needs apt-get install ${needs[0]}` : '';
  describe.skipIf(missing)(`${kind.name} at ${base}${missing}`, () => {
    const root = rootFor(base);
    const dir = join(root, base);
    let host: RunningHost;

    beforeAll(async () => {
      host = await kind.start({ root, base, scratch: join(folder, `${kind.name}${base.length}`) });
    }, 60_000);
    afterAll(() => host?.[Symbol.asyncDispose]());

    test('every file in the build is served byte for byte, with the right type and cache header', async () => {
      for (const file of filesOf(dir).filter((path) => !['_headers', '.nojekyll'].includes(path))) {
        const response = await ask(host.origin, base + file.replace(/(^|\/)index\.html$/, '$1'));
        expect.soft(response.status, file).toBe(200);
        const type = typeOf(file);
        if (type) expect.soft(response.headers.get('content-type'), file).toMatch(type);
        expect
          .soft(response.headers.get('cache-control'), file)
          .toBe(file.startsWith('_astro/') ? kind.cachedForever : REVALIDATE);
        expect
          .soft(Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(dir, file))), file)
          .toBe(true);
      }
    });

    test('a request for a page without its trailing slash is redirected or served', async () => {
      // Caddy drops the query before 2.8.
      const query = kind.start === startCaddy ? '' : '?a=1&b=%20c';
      for (const path of [`${base}jobs`, `${base}jobs/${slug}`]) {
        const response = await ask(host.origin, path + query);
        expect.soft(response.status, path).toBe(kind.withoutSlash);
        const location = response.headers.get('location');
        // Relative, because a proxy's visitors use its host name and port.
        if (location) expect.soft(location).toBe(`${path}/${query}`);
        else expect.soft(response.headers.get('content-type')).toMatch(/^text\/html/);
      }
    });

    test(`a missing path returns a 404${kind.hasNotFoundPage ? ' with our page' : ''}`, async () => {
      const page = readFileSync(join(dir, '404.html'), 'utf8');
      const missing = ['nothing', 'nothing/here/', 'jobs/filled-1/', '_astro/old.js'];
      for (const path of [...missing, '_astro/', kind.hasHeaders ? '_headers' : []].flat()) {
        const response = await ask(host.origin, base + path);
        expect.soft(response.status, path).toBe(missing.includes(path) ? 404 : kind.forbidden);
        const text = await response.text();
        if (!kind.hasNotFoundPage) continue;
        expect.soft(text, path).toBe(page);
        expect.soft(response.headers.get('content-type'), path).toMatch(/^text\/html/);
        expect.soft(response.headers.get('cache-control') ?? '', path).not.toMatch(/immutable|max-age=[1-9]/);
        if (kind.hasHeaders) expect.soft(response.headers.get('x-frame-options'), path).toBe('DENY');
      }
      if (!kind.hasNotFoundPage) return;
      const { headers, size } = await download(`${host.origin}${base}nothing`, 'gzip');
      expect(headers['content-encoding']).toBe('gzip');
      expect(size).toBeLessThanOrEqual(gzippedSize(Buffer.from(page)) + 5);
      // A cache that has kept the page may send these.
      const conditions = { 'if-none-match': headers.etag ?? '', range: 'bytes=0-9' };
      const again = await ask(host.origin, `${base}nothing`, conditions);
      expect([again.status, await again.text()]).toEqual([404, page]);
    });

    test('HEAD returns either no length or the same length as GET', async () => {
      for (const path of ['', 'nothing']) {
        const { headers } = await download(host.origin + base + path, 'gzip', 'HEAD');
        const { size } = await download(host.origin + base + path, headers['content-encoding'] ?? 'identity');
        expect.soft(headers['content-length'] ?? String(size), path).toBe(String(size));
      }
    });

    test.runIf(kind.hasHeaders)('every response has each security header once', async () => {
      for (const path of ['', `jobs/${slug}/`, 'robots.txt', 'nothing']) {
        const { headers } = await ask(host.origin, base + path);
        for (const [name, value] of Object.entries(securityHeaders))
          expect.soft(headers.get(name), `${name} of ${path}`).toBe(value);
      }
    });

    test('compressed text is at most 0.5 % larger than with gzip at level 6', async () => {
      const script = filesOf(dir).find((file) => /_astro\/client.*\.js$/.test(file)) ?? '';
      // Encoders differ slightly, and more for one file than for another, so only the sums are compared.
      const sums = { limit: 0, gzip: 0, best: 0 };
      for (const path of ['', 'jobs/', script, `jobs/${slug}/`, 'favicon.svg']) {
        const file = readFileSync(join(dir, path.replace(/(^|\/)$/, '$1index.html')));
        const { headers, size } = await download(host.origin + base + path, 'gzip');
        expect.soft(headers['content-encoding'], path).toBe('gzip');
        sums.limit += gzippedSize(file) * 1.005 + 5;
        sums.gzip += size;
        if (kind.alwaysCompresses) continue;
        const again = await ask(host.origin, base + path, {
          'accept-encoding': 'gzip',
          'if-none-match': headers.etag ?? '',
        });
        expect.soft(headers.vary, path).toMatch(/\baccept-encoding\b/i);
        expect.soft(again.status, `${path} with ${headers.etag}`).toBe(304);
        const plain = await download(host.origin + base + path, 'identity');
        expect.soft([plain.headers['content-encoding'], plain.size], path).toEqual([undefined, file.length]);
        sums.best += (await download(host.origin + base + path, 'gzip, deflate, br, zstd')).size;
      }
      expect(Math.max(sums.gzip, sums.best)).toBeLessThanOrEqual(sums.limit);
    });

    // The other tests in a browser visit the site without security headers. One host is enough: they all send the same.
    test.runIf(kind.start === startNginx && base === '/')(
      'both dialogs work in Chromium, without errors or warnings in the console',
      async () => {
        const page = await browser.newPage({ locale: 'en-GB' });
        // Leaves out the backend's origin: by design, looking up an unknown address returns an error status.
        const { complaints } = watchPage(page, host.origin);
        await page.goto(host.origin);
        await page.getByRole('button', { name: ui.waitlist.join }).click();
        await page.keyboard.type(`host.${crypto.randomUUID()}@example.org`);
        await page.keyboard.press('Enter');
        await see(page.getByRole('dialog')).toContainText(site.waitlist.success);
        await page.goto(`${host.origin}/jobs/`);
        await page.locator(`a[href="/jobs/${slug}/"]`).click();
        await see(page.getByRole('dialog')).toContainText(ui.sections.description);
        await page.close();
        expect(complaints).toEqual([]);
      },
    );
  });
}

/**
 * The content type that a browser must receive, of the kinds of files that the site has by itself. If the host does not
 * declare a page's encoding, the page does.
 */
function typeOf(path: string): RegExp | undefined {
  const types: Record<string, RegExp> = {
    html: /^text\/html(; ?charset=utf-8)?$/i,
    js: /^(text|application)\/javascript/,
    svg: /^image\/svg\+xml/,
    avif: /^image\/avif/,
    webp: /^image\/webp/,
    jpg: /^image\/jpeg/,
    png: /^image\/png/,
    ico: /^image\/(x-icon|vnd\.microsoft\.icon)/,
    txt: /^text\/plain/,
    xml: /^(text|application)\/xml/,
    woff2: /^(font\/woff2|application\/font-woff2)/,
  };
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return types[extension];
}
