import { describe, expect, test } from 'vitest';
import { planDeploy } from '../../../../tooling/deploy/plan.ts';
import type { LocalFile } from '../../../../tooling/deploy/read-build.ts';

const file = (path: string, md5 = `md5 of ${path}`): LocalFile => ({ path, md5, encoding: undefined });
const files = [
  'index.html',
  '404.html',
  'jobs/index.html',
  'jobs/a-1/index.html',
  '_astro/a.js',
  'robots.txt',
  '_headers',
  '.nojekyll',
].map((path) => file(path));

const plan = (
  options: Partial<Parameters<typeof planDeploy>[2]> = {},
  remote: Record<string, string> = {},
  local: readonly LocalFile[] = files,
) =>
  planDeploy(local, new Map(Object.entries(remote)), {
    prefix: '',
    aliases: false,
    'delete-old': false,
    'keep-withdrawn': false,
    force: false,
    ...options,
  });
const keys = (...args: Parameters<typeof plan>) =>
  plan(...args).stages.map((stage) => stage.map(({ key }) => key));

test('uploads a file again if it was uploaded in parts, because its ETag is not its MD5', () => {
  const there = Object.fromEntries(files.map(({ path, md5 }) => [path, `"${md5}"`]));
  expect(keys({}, { ...there, 'robots.txt': '"md5 of robots.txt-2"' })).toEqual([['robots.txt']]);
});

test('recognises weak and upper-case ETags', () => {
  const there = files.map(({ path, md5 }) => [path, `W/"${md5.toUpperCase()}"`]);
  expect(keys({}, Object.fromEntries(there))).toEqual([]);
});

describe('aliases', () => {
  test('uploads two aliases with each page, with and without a trailing slash, except at the root of a bucket', () => {
    expect(keys({ aliases: true }).slice(1)).toEqual([
      ['jobs/a-1', 'jobs/a-1/', 'jobs/a-1/index.html'],
      ['jobs', 'jobs/', 'jobs/index.html'],
      ['404.html', 'index.html'],
    ]);
  });

  test('includes the prefix itself, and uploads aliases as HTML', () => {
    const uploads = plan({ aliases: true, prefix: 'p/' }).stages.flat();
    const root = uploads.filter(({ key }) => key === 'p' || key === 'p/');
    expect(root.map(({ contentType: type }) => type)).toEqual(Array(2).fill('text/html; charset=utf-8'));
  });
});

describe('withdrawn postings', () => {
  const remoteOf = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, '""']));
  const deleted = (...args: Parameters<typeof plan>) => plan(...args).deletions;

  test('deletes everything under jobs/ that is not in the build, starting with pages and their aliases', () => {
    const remote = remoteOf([
      'jobs/a-9.json',
      'jobs/a-9',
      'jobs/a-9/',
      'jobs/a-9/index.html',
      'jobs/x/y.pdf',
    ]);
    const expected = [
      ['jobs/a-9', 'jobs/a-9/', 'jobs/a-9/index.html'],
      ['jobs/a-9.json', 'jobs/x/y.pdf'],
    ];
    expect(deleted({}, remote)).toEqual(expected);
    expect(deleted({ aliases: true }, remote)).toEqual(expected);
    expect(plan({ 'keep-withdrawn': true }, remote)).toMatchObject({ deletions: [], withdrawn: 5 });
  });

  test('keeps the aliases of pages in the build, unless --delete-old is given', () => {
    const aliases = ['jobs', 'jobs/', 'jobs/a-1', 'jobs/a-1/', 'jobs/a-1/index.html', 'jobs/index.html'];
    expect(deleted({}, remoteOf(aliases))).toEqual([]);
    expect(deleted({ 'delete-old': true }, remoteOf(aliases)).flat()).toHaveLength(4);
  });

  test('deletes nothing outside the site’s prefix', () => {
    const keys = [
      'jobs/a-9.json',
      'p/jobs/a-9.json',
      'p/q/jobs/a-9.json',
      'pjobs/a-9.json',
      'p',
      '_astro/old.js',
    ];
    expect(deleted({ prefix: 'p/' }, remoteOf(keys))).toEqual([['p/jobs/a-9.json']]);
    expect(deleted({}, remoteOf(keys))).toEqual([['jobs/a-9.json']]);
  });
});
