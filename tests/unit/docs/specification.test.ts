import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const read = (file: string) => oneLine(readFileSync(`${root}/${file}`, 'utf8'));

/** The exact texts of the specification, each once. */
const texts = [
  ...new Set([...read('docs/specification.md').matchAll(/«([^»]+)»/g)].map(([, text = '']) => text)),
];
const sources = globSync('src/**/*.{astro,ts,tsx,yaml,md}', { cwd: root }).map(read).join('\n');

test('the specification has texts', () => expect(texts.length).toBeGreaterThan(35));

test.each(texts)('the site says %j', (text) => {
  // As it is, or as it is written in a string with an apostrophe.
  expect([text, text.replaceAll("'", "\\'")].some((written) => sources.includes(written))).toBe(true);
});
