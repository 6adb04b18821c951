import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type Chunks, islands, editPage } from '../../../src/integrations/islands.ts';
import { onDisk } from '../../support/small-site.ts';

const pathOf = (name: string) => `_astro/${name}.js`;
const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = []) =>
  [pathOf(name), { imports: imports.map(pathOf), dynamicImports: dynamicImports.map(pathOf) }] as const;

const chunks: Chunks = new Map([
  chunk('Dialog', ['react', 'modal'], ['SuccessToast', 'supabase.client']),
  chunk('client', ['react']),
  chunk('modal', ['react', 'dom']),
  chunk('dom', ['modal']),
  chunk('react'),
  chunk('SuccessToast', ['react', 'toast']),
  chunk('supabase.client', ['react', 'toast']),
  chunk('toast'),
]);

const island = (url: string, files = '') =>
  `<astro-island${files} component-url="${url}" renderer-url="/_astro/client.js" client="intent" opts="{&quot;a&quot;:1}">`;

test('an island lists every transitive import of its scripts once, and dynamic imports separately', () => {
  expect(editPage(`<p>A</p>${island('/_astro/Dialog.js')}B</astro-island>`, chunks)).toBe(
    `<p>A</p>${island(
      '/_astro/Dialog.js',
      ' data-imports="/_astro/Dialog.js /_astro/client.js /_astro/react.js /_astro/modal.js /_astro/dom.js"' +
        ' data-dynamic-imports="/_astro/supabase.client.js /_astro/toast.js"',
    )}B</astro-island>`,
  );
});

const toast = island('/_astro/toast.js');
const editedToast = island(
  '/_astro/toast.js',
  ' data-imports="/_astro/toast.js /_astro/client.js /_astro/react.js"',
);

test('the build fails if an island refers to a script from another build', () => {
  expect(() => editPage(island('/_astro/Old.js'), chunks)).toThrow(
    "An island's script, _astro/Old.js, is not in this build.",
  );
});

/** Islands in places where they are only text. */
const notIslands = [
  `<meta content='${toast}'><title>${toast}</title><style>/*${toast}*/</style>`,
  `<!--${toast}--><option value='${toast}'></option><textarea>${toast}</textarea><script>'${toast}'</script>`,
].join('');

test('an island in an attribute, a comment or a script is left unchanged', () => {
  expect(editPage(notIslands, chunks)).toBe(notIslands);
  expect(editPage(notIslands + toast, chunks)).toBe(notIslands + editedToast);
});

test('a page that mentions islands only in text is not parsed, so its HTML can be nested to any depth', async () => {
  const html = '<p title="<astro-island ssr>">' + '<ol><li>'.repeat(10_000);
  await using site = await onDisk({ 'index.html': html });
  const file = join(site.dir, 'index.html');
  await islands().hooks['astro:build:done']?.({
    assets: new Map([['/', [pathToFileURL(file)]]]),
  } as never);
  expect(await readFile(file, 'utf8')).toBe(html);
});

const hash = (text: string) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = (island: string, scripts: string[], styles: string[]) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'${scripts.map(hash).join('')}; style-src 'self'${styles.map(hash).join('')};">` +
  '<style>a{}</style><option value="<script>">One</option><script>run()</script><script type="module">go()</script>' +
  `<p>&lt;script&gt;said()&lt;/script&gt;</p><p title="<script>titled()</script>">${island}</p>`;

test('a Content-Security-Policy keeps only the hashes of code on the same page', () => {
  const scripts = ['run()', 'of another page', 'go()', 'said()', 'titled()'];
  expect(editPage(page(toast, scripts, ['b{}', 'a{}']), chunks)).toBe(
    page(editedToast, ['run()', 'go()'], ['a{}']),
  );
});
