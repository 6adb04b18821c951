import { expect, test } from 'vitest';
import { type Chunks, nameImports } from '../../../src/integrations/client-intent/imports.ts';

const chunks: Chunks = new Map([
  ['_astro/Dialog.js', ['_astro/react.js', '_astro/modal.js']],
  ['_astro/client.js', ['_astro/react.js']],
  ['_astro/modal.js', ['_astro/react.js', '_astro/dom.js']],
  ['_astro/dom.js', ['_astro/modal.js']],
  ['_astro/react.js', []],
]);

const island = (url: string, more = '') =>
  `<astro-island component-url="${url}" renderer-url="/_astro/client.js" client="intent" opts="{&quot;a&quot;:1}"${more}>`;

test('an island names all that its scripts import, at any depth and once each', () => {
  expect(nameImports(`<p>A</p>${island('/_astro/Dialog.js')}B</astro-island>`, chunks)).toBe(
    `<p>A</p>${island('/_astro/Dialog.js', ' data-imports="/_astro/react.js /_astro/modal.js /_astro/dom.js"')}B</astro-island>`,
  );
});

test('several islands, each its own, at a base path', () => {
  const page = nameImports(island('/preview/42/_astro/Dialog.js') + island('/_astro/dom.js'), chunks);
  const named = [...page.matchAll(/data-imports="([^"]*)"/g)].map(([, imports]) => imports);
  expect(named).toEqual([
    '/preview/42/_astro/react.js /preview/42/_astro/modal.js /preview/42/_astro/dom.js /_astro/react.js',
    '/_astro/modal.js /_astro/react.js /_astro/dom.js',
  ]);
});

test.each(['<p>client="intent"</p>', '<astro-island component-url="/a.js" client="load"></astro-island>'])(
  'what is no such island stays as it is: %s',
  (page) => expect(nameImports(page, chunks)).toBe(page),
);

test('a script of another build stops this one', () => {
  expect(() => nameImports(island('/_astro/Old.js'), chunks)).toThrow(
    "its island's script /_astro/Old.js is not of this build",
  );
});
