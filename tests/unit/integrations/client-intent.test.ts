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

const island = (url: string, more = '') =>
  `<astro-island component-url="${url}" renderer-url="/_astro/client.js" client="intent" opts="{&quot;a&quot;:1}"${more}>`;

test('an island names all that its scripts need, at any depth and once each, and apart what they may want later', () => {
  expect(nameImports(`<p>A</p>${island('/_astro/Dialog.js')}B</astro-island>`, chunks)).toBe(
    `<p>A</p>${island(
      '/_astro/Dialog.js',
      ' data-imports="/_astro/Dialog.js /_astro/client.js /_astro/react.js /_astro/modal.js /_astro/dom.js"' +
        ' data-dynamic-imports="/_astro/supabase.client.js /_astro/toast.js"',
    )}B</astro-island>`,
  );
});

test('an island that wants nothing later names no such files', () => {
  const imports = ' data-imports="/_astro/toast.js /_astro/client.js /_astro/react.js"';
  expect(nameImports(island('/_astro/toast.js'), chunks)).toBe(island('/_astro/toast.js', imports));
});

test('a script of another build stops this one', () => {
  expect(() => nameImports(island('/_astro/Old.js'), chunks)).toThrow(
    "An island's script, _astro/Old.js, is not of this build.",
  );
});
