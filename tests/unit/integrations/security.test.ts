import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { describe, expect, test } from 'vitest';
import { onDisk } from '../../hosts/small-site.ts';
import { security } from '../../../src/integrations/security/index.ts';
import { headersFile, IMMUTABLE, securityHeaders } from '../../../src/integrations/security/headers-file.ts';
import { tagsOf } from '../../../src/integrations/parse-start-tags.ts';
import { finishPages } from '../../../src/integrations/finish-pages.ts';
import { applyPlan, planPolicy } from '../../../src/integrations/security/plan-policy.ts';
import { withPlanCache } from '../../../src/integrations/security/plan-cache.ts';
import { formatPolicy, parsePolicy, mergePolicies } from '../../../src/integrations/security/policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const astros = "default-src 'none'; script-src 'self' 'sha256-unused='; style-src 'self' 'sha256-unused='";
const page = (body: string, policy = astros) =>
  `<!DOCTYPE html><head><meta charset="utf-8"><style>first</style><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}`;
const policyOf = (body: string) => planPolicy(page(body)).policy;
const secure = (html: string) => applyPlan(html, planPolicy(html));

describe('the policy of a page', () => {
  test('has the hashes of its scripts and styles, once each, and no others', () => {
    const policy = policyOf('<script>one</script><SCRIPT type="module">two</SCRIPT><script>one</script>');
    expect(policy.get('script-src')).toEqual(["'self'", hash('one'), hash('two')]);
    expect(policy.get('style-src')).toEqual(["'self'", hash('first')]);
  });

  test('stands before all that it concerns, and the rest of the page stays as it was', () => {
    const policy = policyOf('<p>Text');
    const html = secure(page('<p>Text'));
    const meta = `<meta http-equiv="content-security-policy" content="${formatPolicy(policy)}">`;
    expect(html).toBe(
      `<!DOCTYPE html><head><meta charset="utf-8">${meta}<style>first</style></head><body><p>Text`,
    );
    expect(secure(html)).toBe(html);
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
    [
      'with a script as an address, in disguise',
      page('<a href="java&#10;script&colon;x()">'),
      'as its "href"',
    ],
    ['without a policy', '<meta charset="utf-8"><p>', 'it has no policy'],
    ['with two policies', page(`<meta http-equiv="Content-Security-Policy" content="">`), 'several policies'],
    [
      'with markup in doubt',
      page(`<p title=it's>`),
      'its markup is wrong (unexpected-character-in-unquoted-attribute-value) near',
    ],
    ['with a tag that has no end', page('<p title="'), 'its markup is wrong (eof-in-tag)'],
    ['with a script that has no end', page('<script>x'), '(eof-in-element-that-can-contain-only-text)'],
    [
      'with a comment in a script',
      page('<script><!--<script></script>'),
      '(eof-in-script-html-comment-like-text)',
    ],
  ])('%s', (_, html, message) => {
    expect(() => planPolicy(html)).toThrow(message);
  });

  test('what only reads like a script is let through', () => {
    const html = page('<meta name="description" content="JavaScript: lead engineer">');
    expect(secure(html)).toContain('content="JavaScript: lead engineer"');
  });

  test('but words may say anything', () => {
    const body = '<p title="onclick=x style=y" data-onset="1">1 < 2, on = off, style="" <3</p>';
    expect(() => planPolicy(page(body))).not.toThrow();
  });
});

test('a large page is read in linear time', () => {
  const html = page('<p class="a" title="b">x</p>'.repeat(50_000));
  const start = process.cpuUsage();
  expect(tagsOf(html)).toHaveLength(50_005);
  // Of processor time, so that a busy machine makes no difference.
  expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
}, 60_000);

describe('of a long list, plain items are left out', () => {
  const items = Array.from(
    { length: 2000 },
    (_, n) => `<li class="d${n}"><a href="/jobs/${n}/">Role ${n}</a></li>`,
  );
  const list = (middle = '') =>
    `<ul>${items.slice(0, 1000).join('')}${middle}${items.slice(1000).join('')}</ul>`;
  const rest = '<astro-island client="page"></astro-island><script>one</script>';
  const codeIn = (html: string) => tagsOf(html).filter(({ name }) => !['li', 'a'].includes(name));

  test('and all else is found where it stands', () => {
    const html = page(`<!--astro:end-->${list()}${rest}`);
    expect(tagsOf(html).length).toBeLessThan(1000);
    const found = codeIn(html).map(({ start, end }) => html.slice(start, end));
    const short = page(`<ul>${items[0]}</ul>${rest}`);
    expect(found).toEqual(codeIn(short).map(({ start, end }) => short.slice(start, end)));
    expect(found).toContain('<astro-island client="page">');
    expect(secure(html)).toContain(hash('one'));
  });

  test.each([
    ['a script', '<li><script>two</script></li>', 'script'],
    ['a template', '<li><template></template></li>', 'template'],
    ['a picture', '<li><svg></svg></li>', 'svg'],
  ])('but not %s in the middle', (_, item, name) => {
    expect(codeIn(page(list(item))).map((tag) => tag.name)).toContain(name);
  });

  test.each([
    ['a handler', '<li onclick="x()"></li>', '<li> has the attribute "onclick"'],
    ['a script as an address', '<li><a href="javascript:x()">x</a></li>', '<a> has a script as its "href"'],
    ['markup that is wrong', '<li title="a"b></li>', 'its markup is wrong'],
  ])('nor %s', (_, item, message) => {
    expect(() => planPolicy(page(list(item)))).toThrow(message);
  });

  test('nor the end of a comment', () => {
    const html = page(`<!-- ${list('--><script>two</script>')}${rest} -->`);
    expect(secure(html)).toContain(hash('two'));
    const hidden = page(`<!-- ${items.join('')}<li>--></li>${items.join('')}<script>two</script><!-- -->`);
    expect(secure(hidden)).toContain(hash('two'));
  });
});

describe('_headers', () => {
  const policy = mergePolicies([policyOf('<script>one</script>'), policyOf('<script>two</script>')]);

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
    expect(() => mergePolicies([policy, other])).toThrow(
      "Of the pages, some have default-src 'none' and others have not.",
    );
  });

  test('allows what the one page connects to and what the other does', () => {
    const [one, two] = ['https://one.example', "'self'"].map((source) =>
      parsePolicy(`default-src 'none'; connect-src ${source}`),
    );
    expect(mergePolicies([one ?? new Map(), two ?? new Map(), policy]).get('connect-src')).toEqual([
      "'self'",
      'https://one.example',
    ]);
  });
});

describe('pages that share a cached plan', () => {
  const known = page(
    '<p>Text</p><script>one</script><svg><path d="M0 0" /></svg><a href="/a/" rel="b">c</a>',
  );
  /** What comes of a page after `known`, and which pages were parsed for it. */
  function after(html: string) {
    const parsed: string[] = [];
    const plan = withPlanCache((each) => (parsed.push(each), planPolicy(each)));
    plan(known);
    return { secured: () => applyPlan(html, plan(html)), parsed };
  }
  const changed = (from: string, to: string) => known.replace(from, to);

  test.each([
    ['other words', changed('Text', 'Words on=x, style="" and so forth')],
    ['other addresses and values', changed('"/a/" rel="b"', '"https://x.example/?a=1&#38;b=2" rel=""')],
    [
      'more and fewer plain tags',
      changed('<p>Text</p>', '<ul><li>1</li><li class="x" lang="de">2</li></ul>'),
    ],
    ['other data', changed('<p>', '<script type="application/ld+json">{"a":"b"}</script><p>')],
  ])('are not parsed again, with %s', (_, html) => {
    const { secured, parsed } = after(html);
    expect(secured()).toBe(secure(html));
    expect(parsed).toEqual([known]);
  });

  test.each([
    ['another script', changed('one', 'two')],
    ['one more script', changed('<p>', '<script>two</script><p>')],
    ['the same script once more', changed('<p>', '<script>one</script><p>')],
    ['the script in other letters', changed('<p>', '<SCRIPT >one</SCRIPT ><p>')],
    ['another style', changed('first', 'second')],
    ['a script as data, and not', changed('<script>', '<script type="application/ld+json" type="module">')],
    ['data that holds a tag', changed('<p>', '<script type="application/ld+json">"</a>"</script><p>')],
    [
      'a script hidden in words',
      changed('<script>one</script>', '<textarea><script>one</script></textarea>'),
    ],
    ['a script hidden in a comment', changed('<p>Text', '<!-- ').replace('<svg>', ' --><svg>')],
    ['a script that words do not hide', changed('<p>Text', '<p title="').replace('<svg>', '"></p><svg>')],
    ['a script in a vector graphic', changed('</svg>', '<script>three</script></svg>')],
    ['another policy', known.replace('unused', 'other')],
    ['another beginning', known.replace('<head>', '<head><title>A</title>')],
    ['no policy', changed(/<meta http[^>]*>/.exec(known)?.[0] ?? '', '')],
    ['a second policy', changed('<p>', '<meta http-equiv="content-security-policy" content=""><p>')],
    ['a handler', changed('<p>', '<p onclick="x()">')],
    ['a handler behind a slash', changed('<p>', '<p/onclick=x>')],
    ['a handler in capitals behind a line end', changed('<p>', '<p\nONCLICK="x()">')],
    ['a handler behind other attributes', changed('<p>', '<p class="a" title="b" onclick="x()">')],
    ['a handler behind a value that ends a tag', changed('<p>', '<p title="a>b" onclick="x()">')],
    ['a style attribute', changed('<p>', '<p style="color:red">')],
    ['a script as an address', changed('"/a/"', '"javascript:x()"')],
    ['a script as an address, in disguise', changed('"/a/"', '"&#106;avascript:x()"')],
    ['a page in an attribute', changed('<p>', '<iframe srcdoc="x"></iframe><p>')],
    ['markup in doubt', changed('<p>', `<p title=it's>`)],
    ['a tag without an end', `${known}<p title="`],
  ])('but one with %s is read as if it came alone', (_, html) => {
    const { secured, parsed } = after(html);
    const outcome = (action: () => string) => {
      try {
        return action();
      } catch (error) {
        return error;
      }
    };
    expect(outcome(secured)).toEqual(outcome(() => secure(html)));
    expect(parsed).toEqual([known, html]);
  });
});

describe('the integration', () => {
  /** Renders pages and endpoints as a build does, by the prerenderer that the integrations set. */
  async function render(integrations: AstroIntegration[], answers: Record<string, Response>) {
    let prerenderer = {
      name: 'test',
      getStaticPaths: () => Promise.resolve([]),
      render: ({ url }: Request) => Promise.resolve(answers[new URL(url).pathname] ?? new Response(null)),
    } as AstroPrerenderer;
    const setPrerenderer = (wrap: (inner: AstroPrerenderer) => AstroPrerenderer) =>
      (prerenderer = wrap(prerenderer));
    for (const { hooks } of integrations) await hooks['astro:build:start']?.({ setPrerenderer } as never);
    const pages: Record<string, string> = {};
    for (const path of Object.keys(answers)) {
      const rendered = await prerenderer.render(new Request(`http://a.example${path}`), {} as never);
      pages[path] = await (rendered instanceof Response ? rendered : rendered.response).text();
    }
    return pages;
  }
  const html = (body: string) => new Response(body, { headers: { 'Content-Type': 'text/html' } });

  test('finishes every page as it is rendered, and then writes what they allow together', async () => {
    await using site = await onDisk({ 'index.html': '', 'jobs/index.html': '', '_astro/a.js': '' });
    const integrations = finishPages(security('/'));
    const answers = {
      '/': html(page('<script>one</script>')),
      '/jobs/': html(page('<script>two</script>')),
      '/robots.txt': new Response('Allow: <p onclick=x>'),
    };
    const pages = await render(integrations, answers);
    expect(pages['/jobs/']).toBe(secure(page('<script>two</script>')));
    expect(pages['/robots.txt']).toBe('Allow: <p onclick=x>');
    for (const { hooks } of integrations) {
      await hooks['astro:build:done']?.({ dir: pathToFileURL(`${site.dir}/`) } as never);
    }
    const headers = await readFile(join(site.dir, '_headers'), 'utf8');
    for (const text of ['one', 'two', 'first']) expect(headers).toContain(hash(text));
    expect(headers).toContain('\n/jobs/*\n');
  });

  test.each([
    [page('<p onclick="x()">'), '/jobs/ cannot be published: <p> has the attribute "onclick".'],
    ['<!doctype html><meta charset="utf-8">', '/jobs/ cannot be published: it has no policy.'],
  ])('stops the build with the name of a page that cannot be published', async (body, message) => {
    const answers = { '/': html(page('')), '/jobs/': html(body) };
    await expect(render(finishPages(security('/')), answers)).rejects.toThrow(message);
  });

  test('stops the build at a page that Astro would write past it', async () => {
    const redirect = new Response(null, { status: 301, headers: { Location: '/jobs/' } });
    await expect(render(finishPages(security('/')), { '/old/': redirect })).rejects.toThrow(
      '/old/ cannot be published: Astro writes the page of a redirect itself, without a policy.',
    );
    await using site = await onDisk({ 'a/page.html': '' });
    const [done] = finishPages().map(({ hooks }) => hooks['astro:config:done']);
    await expect(done?.({ config: { publicDir: pathToFileURL(`${site.dir}/`) } } as never)).rejects.toThrow(
      `public/${join('a', 'page.html')} cannot be published: only what src/pages renders gets a policy.`,
    );
  });
});
