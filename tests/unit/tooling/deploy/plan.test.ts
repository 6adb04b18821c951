import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LocalFile, planDeploy, type PlanOptions } from '../../../../tooling/deploy/plan.ts';
import { slugFor } from '../../../../src/careers/posting/slug.ts';

const file = (path: string, md5 = `md5 of ${path}`): LocalFile => ({ path, md5, size: 1 });
const files = [
  'index.html',
  '404.html',
  'jobs/index.html',
  'jobs/a-1/index.html',
  'jobs/a-1.json',
  '_astro/a.js',
  'robots.txt',
  '_headers',
].map((path) => file(path));

const plan = (
  options: Partial<PlanOptions> = {},
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

describe('the order', () => {
  test('is files that pages name, and pages with the deepest first; not the settings of hosts', () => {
    expect(keys()).toEqual([
      ['_astro/a.js', 'jobs/a-1.json', 'robots.txt'],
      ['jobs/a-1/index.html'],
      ['jobs/index.html'],
      ['404.html', 'index.html'],
    ]);
  });

  test('is the same under a prefix', () => {
    const flat = (prefix: string) => keys({ prefix }).flat();
    expect(flat('a/b/')).toEqual(flat('').map((key) => `a/b/${key}`));
  });

  test('does not depend on the order of the files', () => {
    expect(keys({}, {}, files.toReversed())).toEqual(keys());
  });
});

describe('what is sent', () => {
  const there = Object.fromEntries(files.map(({ path, md5 }) => [path, `"${md5}"`]));

  test('is what the store does not have byte for byte', () => {
    expect(plan({}, there)).toEqual({ stages: [], unchanged: 7, deletions: [] });
    expect(keys({}, { ...there, 'jobs/index.html': '"another"' })).toEqual([['jobs/index.html']]);
    expect(keys({ force: true }, there)).toEqual(keys());
  });

  test('is a file that was sent in parts, since its ETag is not its MD5', () => {
    expect(keys({}, { ...there, 'robots.txt': '"md5 of robots.txt-2"' })).toEqual([['robots.txt']]);
  });
});

describe('aliases', () => {
  test('come with their page, without the slash and with it; the root of a bucket has none', () => {
    expect(keys({ aliases: true }).slice(1)).toEqual([
      ['jobs/a-1', 'jobs/a-1/', 'jobs/a-1/index.html'],
      ['jobs', 'jobs/', 'jobs/index.html'],
      ['404.html', 'index.html'],
    ]);
  });

  test('of a prefix include the prefix itself, and are HTML', () => {
    const uploads = plan({ aliases: true, prefix: 'p/' }).stages.flat();
    const root = uploads.filter(({ key }) => key === 'p' || key === 'p/');
    expect(root.map(({ contentType: type }) => type)).toEqual(Array(2).fill('text/html; charset=utf-8'));
  });
});

test('old keys stay, unless they are to go: pages and their aliases first', () => {
  const paths = ['_astro/old.js', 'jobs/old/index.html', 'jobs/old', 'jobs/old.json', 'robots.txt'];
  const old = Object.fromEntries(paths.map((path) => [path, '""']));
  expect(plan({}, old).deletions).toEqual([]);
  expect(plan({ 'delete-old': true }, old).deletions).toEqual([
    ['jobs/old', 'jobs/old/index.html'],
    ['_astro/old.js', 'jobs/old.json'],
  ]);
});

describe('withdrawn postings', () => {
  const gone = ['jobs/a-9', 'jobs/a-9/', 'jobs/a-9.json', 'jobs/a-9/index.html'];
  const remoteOf = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, '""']));
  const deleted = (...args: Parameters<typeof plan>) => plan(...args).deletions;

  test('go with their aliases, pages first, whether or not aliases are written', () => {
    const pages = ['jobs/a-9', 'jobs/a-9/', 'jobs/a-9/index.html'];
    expect(deleted({}, remoteOf(gone))).toEqual([pages, ['jobs/a-9.json']]);
    expect(deleted({ aliases: true }, remoteOf(gone))).toEqual([pages, ['jobs/a-9.json']]);
    expect(deleted({ 'keep-withdrawn': true }, remoteOf(gone))).toEqual([]);
  });

  test.each(gone)('go although only %s is left of one', (key) => {
    expect(deleted({}, remoteOf([key]))).toEqual([[key]]);
  });

  test('are those that the build lacks: an alias of another that it has stays', () => {
    expect(deleted({}, remoteOf(['jobs/a-1', 'jobs/a-1/', 'jobs/a-1.json', 'jobs/a-1/index.html']))).toEqual(
      [],
    );
  });

  test('are under the prefix, and under no other', () => {
    const keys = ['jobs/a-9.json', 'p/jobs/a-9.json', 'p/q/jobs/a-9.json', 'pjobs/a-9.json', 'p'];
    expect(deleted({ prefix: 'p/' }, remoteOf(keys))).toEqual([['p/jobs/a-9.json']]);
    expect(deleted({}, remoteOf(keys))).toEqual([['jobs/a-9.json']]);
    expect(deleted({ prefix: 'jobs/' }, remoteOf(['jobs/a-9.json', 'jobs/jobs/a-9.json']))).toEqual([
      ['jobs/jobs/a-9.json'],
    ]);
  });

  test.each([
    '_astro/old.js',
    'jobs/old/index.html',
    'jobs/a-9.pdf',
    'jobs/run-9/part/index.html',
    'jobs/A-9.json',
    'notes/jobs/a-9.json',
    'jobs/',
    'jobs/a-123456789012345678901/index.html',
    'jobs/report-d41d8cd98f00b204e9800998ecf8427e/index.html',
    'jobs/report-4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7a01.json',
    'jobs/report-4B1C2F0E-6F0F-4C53-9A0E-2F3D1C1A7A01/index.html',
    'jobs/4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7g01/index.html',
    'jobs/sound-engineer-groov003/index.html',
  ])('are not what no posting is called: %s', (key) => {
    expect(deleted({}, remoteOf([key]))).toEqual([]);
  });

  test('are known by every address that a posting can have', () => {
    const number = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999_999n }).map(String);
    const id = fc.oneof(number, fc.uuid(), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), id, (title, any) => {
        const keys = ['', '/', '/index.html'].map((end) => `jobs/${slugFor(title, any)}${end}`);
        expect(deleted({}, remoteOf(keys))).toEqual([keys]);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), number, (title, digits) => {
        const key = `jobs/${slugFor(title, digits)}.json`;
        expect(deleted({}, remoteOf([key]))).toEqual([[key]]);
      }),
    );
  });

  test('are not those that the build has, whatever their ids are', () => {
    const slugs = ['12', '4b1c2f0e-6f0f-4c53-9a0e-2f3d1c1a7a01', 'GROOV003'].map((id) => slugFor('Mix', id));
    const keys = slugs.map((slug) => `jobs/${slug}/index.html`);
    const built = keys.slice(1).map((path) => file(path));
    expect(deleted({}, remoteOf(keys), built)).toEqual([keys.slice(0, 1)]);
  });
});
