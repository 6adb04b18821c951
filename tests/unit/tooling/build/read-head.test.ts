import { describe, expect, test } from 'vitest';
import { readHead } from '../../../../tooling/build/read-head.ts';
import { makeFolder } from '../../../support/make-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

const dir = makeFolder();

async function reasons(canonical: string, connections: string) {
  writeFiles(dir, {
    'index.html': `<!doctype html><html><head><meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="default-src 'none'; connect-src 'self' ${connections}; img-src 'self'">
    <link rel="icon" href="http://localhost/"><link href='${canonical}' rel=canonical></head><body><p>http://localhost:4321</p></body></html>`,
  });
  return (await readHead(dir)).localOnly;
}

const site = 'https://longshore.example/';
const project = 'https://abc.supabase.co';
const noAddress = (canonical: string) =>
  `SITE_URL is not set to the site's public address: its canonical URL is ${canonical}.`;

test.each([
  [site, project],
  [site, ''],
  ['https://localhost.example/', 'https://127.example'],
])('a build for %s that connects to %j may be published', async (canonical, connections) => {
  expect(await reasons(canonical, connections)).toEqual([]);
});

test.each([
  'http://localhost:4321/',
  'https://LOCALHOST/preview/42/',
  'http://127.0.0.1:4321/',
  'http://0.0.0.0/',
  'http://[::1]:4321/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost./',
])('%s is not a public address', async (canonical) => {
  expect(await reasons(canonical, project)).toEqual([noAddress(canonical)]);
});

describe('made-up content', () => {
  const publish = async (page: string, careers: string) => {
    const link = `<link href="${site}" rel="canonical">`;
    writeFiles(dir, { 'index.html': link + page, 'jobs/index.html': careers });
    return (await readHead(dir)).localOnly;
  };
  const mail = (domain: string) => `<a href="mailto:hello@${domain}?subject=x">`;
  const sample = '<a href="/music/jobs/artist-relations-manager-612014/">';

  test.each([
    ['a sample position', '', sample, /^JOBS_FEED_URL is not set: .* artist-relations-manager-612014\.$/],
    ['a contact address', mail('longshore.example'), '', /nobody can write to hello@longshore\.example\.$/],
    ['a careers address', '', mail('music.test'), /nobody can write to hello@music\.test\.$/],
  ])('%s may be previewed, but not published', async (_, page, careers, reason) => {
    expect(await publish(page, careers)).toEqual([expect.stringMatching(reason)]);
    expect(await publish(`${page}<meta name="robots" content="noindex">`, careers)).toEqual([]);
  });

  test('real content may be published', async () => {
    const words =
      'data-department="mailto:jobs@acme.test" value="Like /jobs/artist-relations-manager-612014/"';
    const real = `<a href="/jobs/artist-relations-manager-700001/" ${words}>`;
    expect(await publish(mail('example.org') + mail('longshore.com'), real)).toEqual([]);
  });
});
