import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { IMMUTABLE } from '../../../tooling/build/file-headers.ts';
import worker from '../../../deploy/worker.js';
import { headerRules, securityHeaders } from '../../support/headers-file.ts';
import { makeFolder } from '../../support/make-folder.ts';

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

test('_headers sets Cache-Control only for files with hashed names, because hosts combine matching rules', () => {
  expect(headerRules).toEqual({ '/*': securityHeaders, '/_astro/*': { 'Cache-Control': IMMUTABLE } });
  expect(securityHeaders).not.toHaveProperty('Cache-Control');
});

test('cloudfront-headers.json sets the same headers as _headers', () => {
  const { SecurityHeadersConfig: known, CustomHeadersConfig: custom } = JSON.parse(
    read('cloudfront-headers.json'),
  );
  const others: [string, string][] = custom.Items.map(
    ({ Header, Value }: { Header: string; Value: string }) => [Header, Value],
  );
  expect(custom.Quantity).toBe(others.length);
  expect({
    'Content-Security-Policy': known.ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': known.ReferrerPolicy.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${known.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    'X-Content-Type-Options': known.ContentTypeOptions && 'nosniff',
    'X-Frame-Options': known.FrameOptions.FrameOption,
    ...Object.fromEntries(others),
  }).toEqual(securityHeaders);
});

test('the Cloudflare worker keeps browsers from caching a missing file, and changes nothing else', async () => {
  const headers = { 'Cache-Control': IMMUTABLE, 'X-Frame-Options': 'DENY' };
  const answer = (status: number) => {
    const ASSETS = { fetch: async () => new Response('page', { status, headers }) };
    return worker.fetch(new Request('https://longshore.example/_astro/old.js'), { ASSETS });
  };
  const missing = await answer(404);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toBe('page');
  expect(Object.fromEntries(missing.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
  });
  expect((await answer(200)).headers.get('Cache-Control')).toBe(IMMUTABLE);
  const config = read('wrangler.jsonc');
  expect(config).toContain('"main": "worker.js"');
  expect(config).toContain('"binding": "ASSETS"');
});

describe('the CloudFront function', () => {
  const run = (uri: string, querystring = {}) =>
    runInNewContext(`${read('cloudfront-function.js')}; handler(event)`, {
      event: { request: { uri, querystring } },
    });

  test.each([
    ['/', '/index.html'],
    ['/jobs/', '/jobs/index.html'],
    ['/jobs/a-1.json', '/jobs/a-1.json'],
  ])('maps the path %s to the key %s', (uri, key) => {
    expect(run(uri)).toMatchObject({ uri: key });
  });

  test.each([
    ['/jobs', {}, '/jobs/'],
    ['/jobs', { a: { value: '1' }, b: { value: '' } }, '/jobs/?a=1&b'],
    ['/jobs', { a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } }, '/jobs/?a=1&a=2'],
    ['//evil.example', {}, '//evil.example'],
    ['//evil.example/x', {}, '/evil.example/x/'],
  ])('for %s with the query %j, returns %s', (uri, query, location) => {
    const answer = run(uri, query);
    expect(answer.headers?.location.value ?? answer.uri).toBe(location);
  });
});

describe.skipIf(process.platform === 'win32')('a build on Netlify or Cloudflare Pages', () => {
  const project = {
    PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
    PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
    JOBS_FEED_URL: 'https://feed.example/postings.json',
  };
  const real = { SITE_URL: 'https://longshore.example', ...project };
  const preview = {
    NOINDEX: 'true',
    JOBS_FEED_STRICT: 'false',
    PUBLIC_SUPABASE_URL: 'https://waitlist.invalid',
  };

  const netlify = { CONTEXT: 'production', URL: 'https://a.netlify.app' };
  const pull = { CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL: 'https://7--a.netlify.app' };
  const pages = { CF_PAGES_BRANCH: 'main', CF_PAGES_URL: 'https://b.pages.dev' };
  const lax = { ...real, JOBS_FEED_STRICT: 'false' };

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['production', { ...netlify, ...project }, { SITE_URL: netlify.URL }],
    ['production with SITE_URL set', { ...netlify, ...real }, real],
    ['production', { ...pages, ...real }, real],
    ['a pull request', { ...netlify, ...pull, ...real }, { ...preview, SITE_URL: pull.DEPLOY_PRIME_URL }],
    [
      'a branch',
      { ...pages, CF_PAGES_BRANCH: 'words', ...real },
      { ...preview, SITE_URL: pages.CF_PAGES_URL },
    ],
    ['production on Workers', { WORKERS_CI_BRANCH: 'main', ...real }, real],
    ['a branch on Workers', { WORKERS_CI_BRANCH: 'words', ...real }, { ...preview, SITE_URL: real.SITE_URL }],
    ['new text while the feed fails', { CONTEXT: 'production', ...lax }, lax],
  ])('sets the variables for %s from %j', (_, given, expected) => {
    const said = build(given);
    for (const [name, value] of Object.entries(expected))
      expect(said.split('\n')).toContain(`${name}=${value}`);
  });

  test('fails on any other machine', () => {
    expect(() => build(real)).toThrow('neither Netlify nor Cloudflare');
  });

  test.each(Object.keys(project))('a production build without %s fails', (name) => {
    expect(() => build({ CONTEXT: 'production', ...real, [name]: '' })).toThrow(`${name}: set it in the`);
  });

  /** Runs the script with a fake npm that prints its environment. */
  function build(given: Record<string, string>): string {
    const bin = makeFolder(onTestFinished);
    writeFileSync(join(bin, 'npm'), '#!/bin/sh\nenv');
    chmodSync(join(bin, 'npm'), 0o755);
    const script = new URL('../../../deploy/build-on-host.sh', import.meta.url).pathname;
    const env = { PATH: `${bin}:${process.env['PATH']}`, ...given };
    return execFileSync('sh', [script], { env, encoding: 'utf8', stdio: 'pipe' });
  }
});
