import { expect, test } from 'vitest';
import { type Chunks, nameImports } from '../../../src/integrations/client-intent.ts';

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

const island = (url: string, more = '', base = '') =>
  `<astro-island component-url="${url}" renderer-url="${base}/_astro/client.js" client="intent" opts="{&quot;a&quot;:1}"${more}>`;

/** The attributes that the build has added to each island of a page. */
const namesIn = (page: string) =>
  [...nameImports(page, chunks).matchAll(/opts="[^"]*"([^>]*)>/g)].map(([, names]) => names?.trim());

test('an island names all that its scripts need, at any depth and once each, and apart what they may want later', () => {
  expect(nameImports(`<p>A</p>${island('/_astro/Dialog.js')}B</astro-island>`, chunks)).toBe(
    `<p>A</p>${island(
      '/_astro/Dialog.js',
      ' data-imports="/_astro/Dialog.js /_astro/client.js /_astro/react.js /_astro/modal.js /_astro/dom.js"' +
        ' data-dynamic-imports="/_astro/supabase.client.js /_astro/toast.js"',
    )}B</astro-island>`,
  );
});

test('several islands, each its own, at a base path', () => {
  expect(
    namesIn(island('/preview/42/_astro/toast.js', '', '/preview/42') + island('/_astro/dom.js')),
  ).toEqual([
    'data-imports="/preview/42/_astro/toast.js /preview/42/_astro/client.js /preview/42/_astro/react.js"',
    'data-imports="/_astro/dom.js /_astro/client.js /_astro/modal.js /_astro/react.js"',
  ]);
});

test('a script of another build stops this one', () => {
  expect(() => nameImports(island('/_astro/Old.js'), chunks)).toThrow(
    "An island's script, _astro/Old.js, is not of this build.",
  );
});
