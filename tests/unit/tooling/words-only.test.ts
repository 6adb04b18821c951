import { expect, test } from 'vitest';
import { areWordsOnly, differInWordsOnly } from '../../../tooling/words-only.ts';

const site = `/** Names. */
export const site = {
  name: 'Longshore',
  locale: 'en-GB',
  copyrightYear: 2025,
  text: \`\${name} isn’t "here" // yet\`, // soon
  nav: [{ label: "It's", path: '/jobs/' }],
};`;

test.each([
  ['a string', "'Longshore'", "'Undertow: it\\'s // new'"],
  ['the quotes around a string', "'Longshore'", '"It\'s"'],
  ['text around a variable', 'isn’t', 'is'],
  ['a year', '2025', '2026'],
  ['a comment', '// soon', '// later'],
])('changes only text: %s', (_, from, to) =>
  expect(differInWordsOnly(site, site.replace(from, to))).toBe(true),
);

test.each([
  ['the locale', 'en-GB', 'ar'],
  ['an expression in a template', '${name}', '${process.env.SECRET}'],
  ['an import', '/** Names. */', "import 'node:fs';"],
  ['an expression instead of a string', "'Longshore'", 'String(1)'],
  ['a new entry', 'nav: [', "nav: [{ label: 'A', path: '/' }, "],
  ['code after what looks like a comment', "'/jobs/'", "'//' + evil()"],
])('changes more than text: %s', (_, from, to) =>
  expect(
    differInWordsOnly(
      site,
      site.replace(from, () => to),
    ),
  ).toBe(false),
);

test.each([
  ['src/content/landing/hero.yaml\nsrc/content/legal/cookies.md\nsrc/site.config.ts\n', true],
  ['', true],
  ['src/content/landing/hero.yaml\ntests/site/words.spec.ts\ndocs/specification.md\n', true],
  ['tests/site/html.spec.ts\n', false],
  ['src/content/postings-sample.json\n', false],
  ['src/content/schemas.ts\n', false],
  ['src/content/landing/hero.yaml\nsrc/landing/Hero.astro\n', false],
  ['docs/content/a.md\n', false],
])('for changes to %j, areWordsOnly returns %s', (files, expected) => {
  const git = (command: string) => (command === 'diff' ? files : site);
  expect(areWordsOnly('base', git)).toBe(expected);
});
