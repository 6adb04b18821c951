import { randomUUID } from 'node:crypto';
import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import { connect, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { scriptJson } from '../../src/layout/head.ts';
import { startBackend } from '../../supabase/local/start.ts';
import { contentType } from '../../tooling/build/file-headers.ts';
import { runProgram } from '../../tooling/build/run-program.ts';
import { examine } from '../../tooling/doctor/checks.ts';
import { closeServer, listen } from '../../tooling/net/listen.ts';
import { forward } from '../support/forward.ts';
import { makeFolder } from '../support/make-folder.ts';
import { jwt } from '../support/secrets.ts';
import { makeCertificate } from './certificate.ts';

const folder = makeFolder();

function makeTrusted(days: number) {
  const made = makeCertificate(folder, days);
  setDefaultCACertificates([...getCACertificates(), made.cert.toString()]);
  return made;
}
const certificate = makeTrusted(90);

const backend = await startBackend();
afterAll(backend.close);
const project = backend.url.replace('127.0.0.1', 'localhost');

const today = new Date().toISOString().slice(0, 10);
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Setup {
  project?: string;
  key?: string;
  /** Changes one of the site's files; returning undefined removes it. */
  edit?: (path: string, text: string) => string | undefined;
  /** Returns true if it has responded in place of the site. */
  instead?: (...args: Parameters<RequestListener>) => boolean;
  headers?: Record<string, string>;
  https?: { key: Buffer; cert: Buffer } | false;
}

const rightHeaders = { 'x-frame-options': 'DENY', 'content-encoding': 'gzip' };

const policyFor = (connected = project) =>
  `default-src 'none';connect-src 'self' ${connected};base-uri 'none';` +
  `script-src 'self' 'sha256-AbC=';style-src 'self' 'unsafe-inline'`;

/** Starts a server until the test has finished. Returns its port. */
async function open(server: Server): Promise<number> {
  onTestFinished(() => closeServer(server));
  return listen(server);
}

/** Serves a minimal site with everything that the doctor checks. */
async function publish({ edit = (_, text) => text, https = certificate, ...setup }: Setup = {}) {
  const files = new Map<string, string>();
  const answer: RequestListener = (request, response) => {
    if (setup.instead?.(request, response)) return;
    const path = request.url ?? '';
    const file = path.endsWith('/') ? `${path}index.html` : path;
    if (files.has(`${file}/index.html`)) return void response.writeHead(301, { location: `${file}/` }).end();
    const text = files.get(file);
    const caching = file.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'max-age=0';
    const own = { 'content-type': contentType(file), 'cache-control': caching };
    const sent = { ...own, ...(setup.headers ?? rightHeaders), ...response.getHeaders() };
    response.writeHead(text === undefined ? 404 : 200, sent);
    // Some CDNs add a script with a random number to each page. Our CSP blocks it, which does no harm.
    const added = file.endsWith('.html') ? `<script>"${randomUUID()}"</script>` : '';
    const body = (text ?? files.get('/404.html') ?? 'not here') + added;
    response.end(sent['content-encoding' as keyof typeof sent] ? gzipSync(body) : body);
  };
  const port = await open(https ? createHttps(https, answer) : createHttp(answer));
  const address = `http${https ? 's' : ''}://localhost:${port}/`;

  const page = (path: string, body = '') => `<!doctype html><link rel="canonical" href="${address}${path}">
    <meta http-equiv="content-security-policy" content="${policyFor(setup.project)}">
    <meta property="og:image" content="${address}og/home.jpg"><link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/_astro/a.css">${body}
    <a href="/jobs/#top">Careers</a> <a href="/terms">Terms</a> https://my.example.com run @test-library</html>`;
  // What a posting says is not a fault of the site, and must not make the doctor request it.
  const words = `http://localhost:3000 Kunst/og/design. ${project}/_astro/x.js <a href="${project}/og/x">x</a> jobs@acme.test`;
  const quoted = words.replaceAll('"', '&#34;');
  const trail = { '@type': 'BreadcrumbList', name: words };
  const data = `<script type="application/ld+json">${scriptJson(trail)}</script>`;
  const island =
    '<astro-island component-url="/_astro/Form.js" data-dynamic-imports="/_astro/client.js /_astro/b.js">';
  const site = {
    '/index.html': page('', island),
    '/jobs/index.html': page(
      'jobs/',
      `<option value="${quoted}">5</option><li data-department="${quoted}">Updated <time datetime="${today}">today</time>`,
    ),
    '/terms/index.html': page('terms/'),
    '/jobs/a-1/index.html': page(
      'jobs/a-1/',
      `<title>${words}</title><meta name="description" content="${quoted}"><article>${words}</article>${data}`,
    ),
    '/404.html': page('', 'Oops! Page not found').replace('canonical', 'alternate'),
    '/_astro/Form.js': `const key = "${setup.key ?? backend.anonKey}";`,
    '/_astro/client.js': '1',
    '/_astro/b.js': '2',
    '/_astro/a.css': 'a{}',
    '/og/home.jpg': '3',
    '/favicon.svg': '4',
    '/robots.txt': 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
    '/sitemap-index.xml': `<sitemap><loc>${address}sitemap-0.xml</loc></sitemap>`,
    '/sitemap-0.xml': `<url><loc>${address}</loc></url><url><loc>${address}jobs/</loc></url><url><loc>${address}jobs/a-1/</loc></url>`,
  };
  for (const [path, text] of Object.entries(site)) {
    const edited = edit(path, text);
    if (edited !== undefined) files.set(path, edited);
  }
  return address;
}

const editing = (path: string, change: (text: string) => string | undefined): Setup => ({
  edit: (file, text) => (file === path ? change(text) : text),
});
const swap = (path: string, from: string | RegExp, to: string) =>
  editing(path, (text) => text.replace(from, to));
const add = (path: string, more: string) => editing(path, (text) => text + more);
const drop = (path: string) => editing(path, () => undefined);

/** Sends these headers with some of the files, by default with each page. */
const sending = (headers: Record<string, string>, at = /\/$/) => ({
  instead({ url = '' }: IncomingMessage, response: ServerResponse) {
    if (at.test(url)) response.setHeaders(new Headers(headers));
    return false;
  },
});

async function faultsOf(setup?: Setup) {
  const findings = await Array.fromAsync(examine(new URL(await publish(setup)), 3));
  return findings.flatMap(({ fault, check }) => (fault ? [`${check}: ${fault}`] : []));
}

test('reports no problems for a healthy site, and adds no row', async () => {
  expect(await faultsOf()).toEqual([]);
  expect(await backend.sql('select from public.waitlist')).toEqual([]);
});

test.each([
  { 'content-security-policy': "default-src * data: 'unsafe-inline'; frame-ancestors 'none'" },
  {
    'content-security-policy': "script-src 'self' 'unsafe-inline'; connect-src https: http://localhost:54999",
  },
  { 'content-security-policy': `${policyFor()}; frame-ancestors 'none', upgrade-insecure-requests` },
  { 'content-type': 'text/html;charset=UTF-8', 'content-disposition': 'inline' },
  { 'x-robots-tag': 'GPTBot: noindex, max-image-preview:none' },
  { 'cache-control': 'max-age=600, s-maxage=86400' },
])('reports no problems for a site with the header %j', async (headers) => {
  expect(await faultsOf(sending(headers))).toEqual([]);
});

describe('reports a problem with the site in one line that says what to do', () => {
  const page = 'every page in the sitemap, with its own canonical URL and CSP: ';
  const tls = 'HTTPS, with a certificate that the host renews in time: ';
  const files = 'the files that pages refer to: ';
  const search = 'search engines may list the site: ';
  const age = 'the age of the list of positions: ';
  const front = '/index.html';
  const list = '/jobs/index.html';
  const asText = (at: RegExp) => sending({ 'content-type': 'text/plain' }, at);
  const reset = (at: RegExp): Setup => ({
    instead({ url = '' }, response) {
      if (at.test(url)) response.destroy();
      return at.test(url);
    },
  });
  const only = (at: RegExp, status: number, body = '', headers = {}): Setup => ({
    instead({ url = '' }, response) {
      const sent = { 'content-type': 'text/html', 'cache-control': 'immutable', 'x-frame-options': 'DENY' };
      if (at.test(url)) response.writeHead(status, { ...sent, ...headers }).end(body);
      return at.test(url);
    },
  });
  test.each<[string, Setup, string]>([
    ['an error', only(/^\/$/, 503), 'the front page: it returns 503'],
    [
      'a bot challenge',
      only(/./, 403, '', { 'cf-mitigated': 'challenge' }),
      "the front page: it returns 403 (a bot challenge): let the doctor's requests pass",
    ],
    [
      'a certificate that browsers reject',
      { https: makeCertificate(folder, 91) },
      'the front page: it does not respond (DEPTH_ZERO_SELF_SIGNED_CERT): if this network inspects TLS, set',
    ],
    ['no HTTPS', { https: false }, `${tls}this address`],
    ['no sitemap', drop('/sitemap-index.xml'), `${page}there is no sitemap`],
    [
      'a page that fails',
      only(/^\/jobs\/$/, 500, `<time datetime="${today}">`),
      '/jobs/ returns 500: deploy the whole build again',
    ],
    ['another address', swap(front, 'https', 'http'), `${page}https://localhost:`],
    ['no policy', swap(front, 'content-security-policy', 'x'), `${page}https://localhost:`],
    ['a truncated page', swap(list, /<a href="\/terms[^]*/, ''), '/jobs/ is incomplete (no </html>)'],
    [
      'a truncated front page',
      swap(front, /<meta property[^]*/, ''),
      'the front page: it is incomplete (no </html>)',
    ],
    [
      'a limit on /jobs',
      only(/^\/jobs$/, 429),
      '/jobs leads to /jobs/: it returns 429: the host is overloaded',
    ],
    ['no /jobs', only(/^\/jobs$/, 404), '/jobs leads to /jobs/: it returns 404'],
    [
      '200 for missing pages',
      only(/^\/[-\w]{36}\/$/, 200, 'app'),
      'a missing page returns 404: it returns 200',
    ],
    ['a missing island file', drop('/_astro/client.js'), `${files}/_astro/client.js is missing`],
    [
      'a limit on requests',
      only(/client\.js$/, 429),
      `${files}/_astro/client.js cannot be checked (it returns 429): the host is overloaded, or limits`,
    ],
    [
      'a bot challenge on one page',
      only(/a-1/, 403, '', { 'cf-mitigated': 'challenge' }),
      '/jobs/a-1/ cannot be checked (it returns 403): the host is overloaded, or limits the rate',
    ],
    ['a page without an answer', reset(/a-1/), '/jobs/a-1/ cannot be checked (it does not respond'],
    [
      'a file without an answer',
      reset(/client\.js$/),
      `${files}/_astro/client.js cannot be checked (it does not`,
    ],
    ['an empty file', swap('/_astro/client.js', '1', ''), `${files}/_astro/client.js is empty`],
    ['no picture', drop('/og/home.jpg'), 'og/home.jpg is missing (it returns 404)'],
    ['a script as text', asText(/Form\.js$/), `${files}/_astro/Form.js has the wrong type (text/plain)`],
    ['styles as text', asText(/\.css$/), `${files}/_astro/a.css has the wrong type (text/plain)`],
    ['a page as text', asText(/jobs\/$/), '/jobs/ is sent as text/plain'],
    [
      'another encoding',
      sending({ 'content-type': 'text/html; charset=iso-8859-1' }),
      '/ is sent as text/html; charset=',
    ],
    [
      'downloads',
      sending({ 'content-disposition': 'attachment; filename="x"' }),
      '/ is sent as text/html; charset=utf-8 attachment',
    ],
    ...[
      "default-src 'self'",
      "style-src 'self'; script-src 'unsafe-inline'",
      "frame-ancestors 'none', connect-src 'self'",
      'sandbox allow-scripts',
    ].map((policy): [string, Setup, string] => [
      `the policy ${policy}`,
      sending({ 'content-security-policy': policy }),
      'needs more than its content-security-policy header allows',
    ]),
    ['X-Robots-Tag on one page', sending({ 'x-robots-tag': 'none' }, /jobs\/$/), `${search}noindex`],
    ['X-Robots-Tag for Google', sending({ 'x-robots-tag': 'googlebot: noindex' }), `${search}noindex`],
    ['noindex', add(front, '<meta name="robots" content="noindex">'), `${search}noindex`],
    [
      'a robots.txt for previews',
      swap('/robots.txt', /[^]*/, '# preview\r\nUser-agent: *\r\nDisallow: /\r\n'),
      `${search}noindex or robots.txt`,
    ],
    [
      'a link to a withdrawn position',
      add(list, '<a href="/jobs/old-1/">'),
      '/jobs/old-1/, but it returns 404: deploy the whole build again',
    ],
    [
      'hidden email addresses',
      add(front, '<a href="/cdn-cgi/l/email-protection#1f">'),
      'turn off Email Address Obfuscation',
    ],
    [
      'a reserved address',
      add(front, '<a href="mailto:hello@longshore.example">'),
      'no address that only works in tests: ',
    ],
    [
      'the sample',
      add(list, '<!-- href="/jobs/senior-frontend-engineer-612001/" -->'),
      'no sample positions: senior-',
    ],
    ['an old list', swap(list, today, before(5)), `${age}it is from ${before(5)}`],
    [
      'no list',
      swap(list, /Updated.*/, '<meta name="postings-feed-failed" content="true">'),
      `${age}the postings feed failed`,
    ],
  ])('%s', async (_, setup, line) => {
    expect(await faultsOf(setup)).toEqual([expect.stringContaining(line)]);
  });

  test.each<[string, Setup, ...string[]]>([
    [
      'the host only serves files',
      { headers: { 'cache-control': 'no-store' } },
      'compression',
      'caching',
      'frames',
    ],
    [
      'the host compresses pages, but not scripts',
      only(/client\.js$/, 200, '1'.repeat(3000), { 'content-type': 'text/javascript' }),
      'compression: scripts (text/javascript) are sent uncompressed',
    ],
    [
      'browsers cache pages for hours',
      sending({ 'cache-control': 'public, max-age=14400' }),
      'caching: browsers cache pages for more than an hour',
    ],
    [
      'Supabase will delete the key',
      { key: jwt({ role: 'anon' }) },
      'no legacy key: Supabase will delete such keys',
    ],
    [
      'the host shows its own 404 page',
      drop('/404.html'),
      'a missing page shows our 404 page: the host shows its own page',
    ],
    [
      'the front page is the 404 page',
      swap('/404.html', 'alternate', 'canonical'),
      'a missing page shows our 404 page: the host shows its own page',
    ],
  ])('reports advice, not a fault, if %s', async (_, setup, ...lines) => {
    const findings = await Array.fromAsync(examine(new URL(await publish(setup)), 3));
    const advice = findings.filter(({ fault, isAdvice }) => fault && isAdvice);
    expect(advice.map(({ check, fault }) => `${check}: ${fault}`)).toEqual(
      lines.map((line) => expect.stringContaining(line)),
    );
  });
});

describe('reports a problem with the project in one line that says what to do', () => {
  test.each([
    [540, '', ': the project is paused, gone or too slow: open its dashboard and restore it.'],
    [
      400,
      '{"code": "21000"}',
      ', 21000: the project lacks a migration: run the remaining ones in supabase/migrations.',
    ],
    [402, '', ': the project is restricted, over its quota or has an unpaid bill'],
    [503, '', ': see its dashboard'],
    [401, '{"code": "PGRST303"}', ', PGRST303: the project has servers whose clocks disagree; the key'],
    [406, '{"code": "PGRST106"}', ', PGRST106: the project does not expose the schema "public"'],
  ])('status %i', async (status, body, way) => {
    const port = await open(createHttp((_, response) => response.writeHead(status).end(body)));
    expect(await faultsOf({ project: `http://localhost:${port}` })).toEqual([
      expect.stringContaining(
        `waitlist: browsers may look up and add an address: it returns ${status}${way}`,
      ),
    ]);
  });

  /** Puts a slow proxy in front of the project, which allows these origins in its responses to a method. */
  const proxying = async (method: string, allowed: string[], delay = 0) => {
    const proxy = createHttp((request, response) => {
      const { url, headers } = request;
      const origin = request.method === method ? allowed : [`${headers.origin}`];
      const sent = { 'access-control-allow-origin': origin };
      setTimeout(() => forward(request, response, `${project}${url}`, { headers: sent }), delay);
    });
    return { project: `http://localhost:${await open(proxy)}` };
  };

  test.each([
    [
      'OPTIONS',
      [],
      'browsers may look up and add an address: the access-control-allow-origin header is missing',
    ],
    ['GET', ['https://longshore.example'], 'is not found: the access-control-allow-origin header is "https:'],
    ['POST', [], "a sign-up reaches the table's constraints: the access-control-allow-origin header is"],
  ])('%s with access-control-allow-origin %j', async (method, allowed, line) => {
    expect(await faultsOf(await proxying(method, allowed))).toEqual([expect.stringContaining(line)]);
  });

  test.each([
    ['apikey, authorization, content-type, x-client-info, x-waitlist-email', 'accept-profile'],
    ['*', 'authorization'],
  ])('a proxy that allows only the headers %s', async (names, refused) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': names };
    const proxy = createHttp((request, response) =>
      forward(request, response, `${project}${request.url}`, { headers }),
    );
    expect(await faultsOf({ project: `http://localhost:${await open(proxy)}` })).toEqual([
      `waitlist: browsers may look up and add an address: the data API, or a proxy in front of it, does not allow the headers ${refused}.`,
    ]);
  });

  test('a gateway that fails when two rows are sent', async () => {
    const proxy = createHttp((request, response) => {
      const isTwo = Number(request.headers['content-length']) > 100;
      if (isTwo) response.writeHead(503).end();
      else forward(request, response, `${project}${request.url}`);
    });
    expect(await faultsOf({ project: `http://localhost:${await open(proxy)}` })).toEqual([
      'waitlist: inserting two rows at once is rejected: it returns 503: see its dashboard and https://status.supabase.com.',
    ]);
  });

  test('responses so slow that the form gives up', async () => {
    const { timeout } = AbortSignal;
    // Shortens only the doctor's timeout of 5000 ms.
    const short = vi.spyOn(AbortSignal, 'timeout');
    short.mockImplementation((ms) => timeout.call(AbortSignal, ms === 5000 ? 250 : ms));
    onTestFinished(() => short.mockRestore());
    expect(await faultsOf(await proxying('', [], 300))).toEqual([
      expect.stringContaining('paused, gone or too slow'),
    ]);
  });

  test.each([
    ['sb_publishable_wrong', 'the project does not accept the key: build again with its publishable key.'],
    ['sb_secret_kq7vxz3w', 'the pages contain a secret key: revoke it'],
    ['something else', 'the pages do not contain them'],
  ])('the key %s', async (key, line) => {
    const faults = await faultsOf({ key });
    expect(faults).toEqual([expect.stringContaining(line)]);
    expect(faults.join()).not.toContain(key);
  });
});

test.each([
  [89, 74, false],
  [89, 76, true],
  [6, 4, false],
  [6, 5, true],
])(
  'of %i days, %i have passed: reports that the certificate was not renewed: %s',
  async (lifetime, passed, isReported) => {
    const url = new URL(await publish({ https: makeTrusted(lifetime) }));
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + passed * 86_400_000);
    const findings = await Array.fromAsync(examine(url, 300));
    const { fault = '' } = findings.find(({ check }) => check.startsWith('HTTPS')) ?? {};
    expect(/expires in \d+ days: find out why/.test(fault)).toBe(isReported);
  },
);

test('gives up on the certificate after 15 s', async () => {
  const url = new URL(await publish());
  const short = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    ms,
    onTimeout,
  ) {
    if (ms === 15_000) setImmediate(() => onTimeout?.());
    return this;
  });
  onTestFinished(() => short.mockRestore());
  expect(await Array.fromAsync(examine(url, 300))).toContainEqual({
    check: expect.stringContaining('HTTPS'),
    isAdvice: true,
    fault: 'it cannot be checked from here (no response for 15 s).',
  });
});

test('retries if the project responds to the first requests with PGRST303', async () => {
  const refused = { 'content-type': 'application/json' };
  let queries = 0;
  const proxy = createHttp((request, response) => {
    const isFirst = request.method !== 'OPTIONS' && ++queries === 1;
    if (isFirst) response.writeHead(401, refused).end('{"code": "PGRST303"}');
    else forward(request, response, `${project}${request.url}`);
  });
  expect(await faultsOf({ project: `http://localhost:${await open(proxy)}` })).toEqual([]);
});

describe('npm run doctor', () => {
  const script = fileURLToPath(new URL('../../scripts/doctor.ts', import.meta.url));
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate.file };
  const run = (...args: string[]) => runProgram(process.execPath, [script, ...args], { env });

  test('prints a line for each check, and exits with 0 if none failed', async () => {
    const { code, out, err } = await run((await publish({ headers: {} })).slice(0, -1));
    const lines = out.trim().split('\n');
    expect([code, err, lines.filter((line) => !line.startsWith('✓ ')).length]).toEqual([0, '', 2]);
    expect(lines).toContain('! compression: pages are sent uncompressed; turn compression on at the host.');
    expect(lines).toHaveLength(23);
  });

  test('reports advice, not a fault, if a proxy hides the certificate', async () => {
    const { port } = new URL(await publish());
    const proxy = createHttp().on('connect', (_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const site = connect(Number(port), 'localhost').on('error', () => socket.destroy());
      site.pipe(socket).pipe(site);
    });
    const via = `http://localhost:${await open(proxy)}`;
    const proxied = { ...env, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: via };
    const args = [script, `https://music.test:${port}`];
    const { out } = await runProgram(process.execPath, args, { env: proxied });
    // The second code is the answer without a network.
    expect(out).toMatch(
      /^! HTTPS, with a certificate .*: it cannot be checked from here \(.*(ENOTFOUND|EAI_AGAIN)/m,
    );
  });

  test('exits with 1 if a check failed, and the JSON output names the check', async () => {
    const old = await publish(swap('/jobs/index.html', today, before(10)));
    const { code, out } = await run(old, '--json');
    const findings = JSON.parse(out) as { check: string; fault?: string }[];
    expect([code, findings.filter(({ fault }) => fault).map(({ check }) => check)]).toEqual([
      1,
      ['the age of the list of positions'],
    ]);
    // The page gives only the day, so its age counts from the end of that day.
    expect((await run(old, '--max-age', '9')).code).toBe(0);
  });

  test.each(['', 'ftp://music.test', 'https://ann:secret@music.test'])(
    'rejects "%s" in one line',
    async (address) => {
      const err = expect.stringMatching(/^Give one http\(s\) address, without a query, .*\n$/);
      expect(await run(address)).toMatchObject({ code: 1, out: '', err });
    },
  );
});

/** The order matters, because some of these changes are not undone. */
const faultsInDatabase: { fault: string; undo?: string; line: string; added?: number }[] = [
  {
    fault: 'drop policy waitlist_join on public.waitlist',
    undo: 'create policy waitlist_join on public.waitlist for insert to anon with check (true)',
    line: 'the project lacks a grant or a policy for its "waitlist" table: run the first migration',
  },
  {
    fault: 'create policy all_of_it on public.waitlist for select to anon using (true)',
    undo: 'drop policy all_of_it on public.waitlist',
    line: 'waitlist: nobody can list the addresses: anybody with the public key can',
  },
  {
    fault: 'alter table public.waitlist disable row level security',
    undo: 'alter table public.waitlist enable row level security',
    line: 'run the remaining migrations. If all have run, enable row level security on public.waitlist.',
  },
  {
    fault: 'grant delete on public.waitlist to anon',
    undo: 'revoke delete on public.waitlist from anon',
    line: 'waitlist: nobody can change or delete the addresses: anybody with the public key can',
  },
  {
    fault: 'grant update (email) on public.waitlist to anon',
    undo: 'revoke update (email) on public.waitlist from anon',
    line: 'waitlist: nobody can change or delete the addresses: anybody with the public key can',
  },
  {
    fault: `alter table waitlist_door.door drop column full_at,
      add column full_at timestamptz generated always as ('-infinity'::timestamptz) stored`,
    undo: `alter table waitlist_door.door drop column full_at,
      add column full_at timestamptz not null default '-infinity'`,
    line: "waitlist: a sign-up reaches the table's constraints: it returns 400, 428C9: see its dashboard",
  },
  // As if only the first migration had run.
  {
    fault: 'drop schema waitlist_door cascade',
    line: 'there is no rate limit: run the remaining migrations.',
  },
  {
    fault: `do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = 'public.waitlist'::regclass and contype = 'c'
      loop execute format('alter table public.waitlist drop constraint %I', name); end loop; end $$`,
    line: "run the migrations, and delete from public.waitlist where email = 'DOCTOR-",
    added: 1,
  },
];

test('reports a problem with the database in one line, and adds no row if the table has our constraints', async () => {
  await backend.sql("insert into public.waitlist (email) values ('ann@example.com')");
  for (const { fault, undo, line, added = 0 } of faultsInDatabase) {
    await backend.sql(fault);
    expect(await faultsOf(), fault).toEqual([expect.stringContaining(line)]);
    expect(await backend.sql('select from public.waitlist'), fault).toHaveLength(1 + added);
    if (undo) await backend.sql(undo);
  }
  await backend.sql('drop table public.waitlist');
  expect(await faultsOf()).toEqual([expect.stringContaining('the project has no "waitlist" table')]);
});
