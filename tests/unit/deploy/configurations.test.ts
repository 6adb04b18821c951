import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../../src/integrations/security/headers-file.ts';

const read = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

test('the headers of the build are those of cloudfront-headers.json', () => {
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

describe('the CloudFront function', () => {
  const run = (uri: string, querystring = {}) =>
    runInNewContext(`${read('cloudfront-function.js')}; handler(event)`, {
      event: { request: { uri, querystring } },
    });

  test.each([
    ['/', '/index.html'],
    ['/jobs/', '/jobs/index.html'],
    ['/jobs/a-1.json', '/jobs/a-1.json'],
    ['/_astro/a.js', '/_astro/a.js'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
  ])('asks the bucket for %s as %s', (uri, key) => {
    expect(run(uri)).toMatchObject({ uri: key });
  });

  test.each([
    ['/jobs', {}, '/jobs/'],
    ['/jobs', { a: { value: '1' }, b: { value: '' } }, '/jobs/?a=1&b'],
    ['/jobs', { a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] } }, '/jobs/?a=1&a=2'],
    ['//evil.example', {}, '//evil.example'],
    ['//evil', {}, '/evil/'],
  ])('sends %s with %j to %s', (uri, query, location) => {
    const answer = run(uri, query);
    expect(answer.headers?.location.value ?? answer.uri).toBe(location);
  });
});
