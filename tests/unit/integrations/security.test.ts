import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { onDisk } from '../../hosts/small-site.ts';
import { security } from '../../../src/integrations/security/index.ts';
import { headersFile, IMMUTABLE, securityHeaders } from '../../../src/integrations/security/headers.ts';
import { tagsOf } from '../../../src/integrations/markup.ts';
import { securePage } from '../../../src/integrations/security/page.ts';
import { formatPolicy, parsePolicy, unite } from '../../../src/integrations/security/policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const astros = "default-src 'none'; script-src 'self' 'sha256-unused='; style-src 'self' 'sha256-unused='";
const page = (body: string, policy = astros) =>
  `<!DOCTYPE html><head><meta charset="utf-8"><style>first</style><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}`;
const policyOf = (body: string) => securePage(page(body)).policy;

describe('the policy of a page', () => {
  test('has the hashes of its scripts and styles, once each, and no others', () => {
    const policy = policyOf('<script>one</script><SCRIPT type="module">two</SCRIPT><script>one</script>');
    expect(policy.get('script-src')).toEqual(["'self'", hash('one'), hash('two')]);
    expect(policy.get('style-src')).toEqual(["'self'", hash('first')]);
  });

  test('stands before all that it concerns, and the rest of the page stays as it was', () => {
    const { html, policy } = securePage(page('<p>Text'));
    const meta = `<meta http-equiv="content-security-policy" content="${formatPolicy(policy)}">`;
    expect(html).toBe(
      `<!DOCTYPE html><head><meta charset="utf-8">${meta}<style>first</style></head><body><p>Text`,
    );
    expect(securePage(html).html).toBe(html);
  });

  test('does not allow what only looks like a script, or is data, or comes from a file', () => {
    const body = [
      '<p title="<script>a</script>">',
      '<!-- <script>b</script> -->',
      "<p title='<style>c</style>'>",
      '<textarea><script>d</script></textarea>',
      '<script type="application/ld+json">{"e":1}</script>',
      '<script src="/f.js"></script>',
      '<title><script>g</script></title>',
    ].join('');
    expect(policyOf(body).get('script-src')).toEqual(["'self'"]);
    expect(policyOf(body).get('style-src')).toEqual(["'self'", hash('first')]);
  });

  test('knows what stands in a template and in an icon, and a line end as a browser reads it', () => {
    const body = '<template><script>a\r\nb</script></template><svg><style>.c > d {}</style></svg>';
    expect(policyOf(body).get('script-src')).toContain(hash('a\nb'));
    expect(policyOf(body).get('style-src')).toContain(hash('.c > d {}'));
  });
});

describe('a page is not published', () => {
  test.each([
    ['with a handler', page('<p onclick="x()">'), '<p> has the attribute "onclick"'],
    ['with a handler in capitals', page('<svg OnLoad=x>'), '<svg> has the attribute "onload"'],
    ['with a style attribute', page('<p style="color:red">'), '<p> has the attribute "style"'],
    ['with a script as an address', page('<a href=" JavaScript:x()">'), '<a> has a script as its "href"'],
    ['without a policy', '<meta charset="utf-8"><p>', 'it has no policy'],
    ['with two policies', page(`<meta http-equiv="Content-Security-Policy" content="">`), 'several policies'],
    ['with markup in doubt', page(`<p title=it's>`), 'its markup is not plain near "<p title=it\'s>"'],
    ['with a tag that has no end', page('<p title="'), 'its markup is not plain'],
    ['with a script that has no end', page('<script>x'), 'its <script> has no end'],
    ['with a comment in a script', page('<script><!--<script></script>'), 'a script in it holds "<!--"'],
  ])('%s', (_, html, message) => {
    expect(() => securePage(html)).toThrow(message);
  });

  test('what only reads like a script is let through', () => {
    const html = page('<meta name="description" content="JavaScript: lead engineer">');
    expect(securePage(html).html).toContain('content="JavaScript: lead engineer"');
  });

  test('but words may say anything', () => {
    const body = '<p title="onclick=x style=y" data-onset="1">1 < 2, on = off, style="" <3</p>';
    expect(() => securePage(page(body))).not.toThrow();
  });
});

test('a large page is read in linear time', () => {
  const html = page('<p class="a" title="b">x</p>'.repeat(50_000));
  const start = performance.now();
  expect(tagsOf(html)).toHaveLength(50_005);
  expect(performance.now() - start).toBeLessThan(2000);
});

describe('_headers', () => {
  const policy = unite([policyOf('<script>one</script>'), policyOf('<script>two</script>')]);

  test('carries the policy of all pages with what a page cannot say itself', () => {
    const text = headersFile(policy, ['_astro/', 'index.html', 'jobs/'], '/');
    expect(text).toContain(`\n  Content-Security-Policy: ${formatPolicy(policy)}; frame-ancestors 'none'\n`);
    for (const name of Object.keys(securityHeaders)) expect(text).toContain(`\n  ${name}: `);
    expect(policy.get('script-src')).toEqual(["'self'", ...[hash('one'), hash('two')].sort()]);
  });

  test('has one cache rule for each address, under the base path', () => {
    const text = headersFile(policy, ['_astro/', 'index.html', 'jobs/'], '/preview/42/');
    const rules = [...text.matchAll(/^(\/.*)\n {2}Cache-Control: (.*)$/gm)].map(([, path, value]) => [
      path,
      value,
    ]);
    const revalidate = 'public, max-age=0, must-revalidate';
    expect(rules).toEqual([
      ['/preview/42/_astro/*', IMMUTABLE],
      ['/preview/42/', revalidate],
      ['/preview/42/index.html', revalidate],
      ['/preview/42/jobs/*', revalidate],
    ]);
    expect(text).toContain('\n/preview/42/*\n');
  });

  test('has no line that is too long for Cloudflare', () => {
    const long = parsePolicy(`script-src ${Array.from({ length: 40 }, (_, n) => hash(String(n))).join(' ')}`);
    const text = headersFile(long, [], '/');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(2000);
    expect(text).toContain("  Content-Security-Policy: frame-ancestors 'none'\n");
  });

  test('is not written for pages that disagree', () => {
    const other = parsePolicy("default-src 'self'; script-src 'self'; style-src 'self'");
    expect(() => unite([policy, other])).toThrow(
      "Of the pages, some have default-src 'none' and others have not.",
    );
  });

  test('allows what the one page connects to and what the other does', () => {
    const [one, two] = ['https://one.example', "'self'"].map((source) =>
      parsePolicy(`default-src 'none'; connect-src ${source}`),
    );
    expect(unite([one ?? new Map(), two ?? new Map(), policy]).get('connect-src')).toEqual([
      "'self'",
      'https://one.example',
    ]);
  });
});

describe('the integration', () => {
  /** What Astro does when a build is finished. */
  async function finish(dir: string) {
    const done = security('/').hooks['astro:build:done'] as (build: { dir: URL }) => Promise<void>;
    await done({ dir: pathToFileURL(`${dir}/`) });
  }

  test('goes through every page, and then writes what they allow together', async () => {
    await using site = await onDisk({
      'index.html': page('<script>one</script>'),
      'jobs/index.html': page('<script>two</script>'),
      '_astro/a.js': '',
    });
    await finish(site.dir);
    const jobs = await readFile(join(site.dir, 'jobs/index.html'), 'utf8');
    expect(jobs).toContain(hash('two'));
    expect(jobs).not.toContain(hash('one'));
    const headers = await readFile(join(site.dir, '_headers'), 'utf8');
    for (const text of ['one', 'two', 'first']) expect(headers).toContain(hash(text));
    expect(headers).toContain('\n/jobs/*\n');
  });

  test('stops the build with the name of the file that cannot be published', async () => {
    await using site = await onDisk({
      'index.html': page(''),
      'jobs/index.html': page('<p onclick="x()">'),
    });
    await expect(finish(site.dir)).rejects.toThrow(
      'jobs/index.html cannot be published: <p> has the attribute "onclick".',
    );
  });
});
