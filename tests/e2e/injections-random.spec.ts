import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, test } from '@playwright/test';
import { elementsIn } from '../../src/integrations/lean-policy.ts';
import { type BuiltPage, pagesOf, readBuilt, type Site } from '../../tooling/build/built-pages.ts';
import { attribute } from '../../tooling/build/markup.ts';
import { HARMLESS_ID } from '../support/hostile-postings.ts';
import { getSites } from '../support/sites.ts';

const { many, random } = await getSites('many', 'random');
const pages = pagesOf(random);
const positions = pages.filter(({ path }) => /^\/jobs\/./.test(path));
const harmless = positions.find(({ path }) => path.endsWith(`-${HARMLESS_ID}/`)) as BuiltPage;
/** For example, `seed-123`. To generate the same attacks again, set `ATTACK_SEED=123` in the environment. */
const seed = harmless.path.slice('/jobs/'.length, -`-${HARMLESS_ID}/`.length);

const parse = (site: Site, { file }: BuiltPage) => elementsIn(fromHtml(readBuilt(site, file)));
const isData = (element: Element) => attribute(element, 'type') === 'application/ld+json';
const isDetail = (element: Element) => attribute(element, 'className') === 'prose job-detail';
const isList = (element: Element) => /^list\b/.test(attribute(element, 'className'));
/** Each page has its own `@font-face` rule, for a font with only the letters in its headings. */
const isFace = (element: Element) => textIn(element).startsWith('@font-face{font-family:Display');
const textIn = ({ children: [child] }: Element) => (child?.type === 'text' ? child.value : '');

/** The tags, attribute names, CSPs and code of an element and its descendants, leaving out excluded elements. */
function shapeOf(element: Element, isLeftOut: (part: Element) => boolean = () => false): string {
  const { tagName, properties, children } = element;
  const isCode = /^(script|style)$/.test(tagName) && !isData(element) && !isFace(element);
  const code = isCode ? textIn(element) : '';
  const policy =
    'httpEquiv' in properties ? attribute(element, 'content').replace(/'sha256-[^']+'/g, '#') : '';
  const inside = children.filter((child) => child.type === 'element' && !isLeftOut(child)) as Element[];
  return [
    `<${[tagName, ...Object.keys(properties)].join(' ')}>`,
    ...[policy, code, ...inside.map((child) => shapeOf(child, isLeftOut))],
    `</${tagName}>`,
  ].join('');
}

/** A page's shape, without the parts that vary even between harmless postings: descriptions, options and cards. */
const shapeOfPage = ([html]: Element[]) =>
  html && shapeOf(html, (part) => isDetail(part) || isList(part) || part.tagName === 'option');

test('random text in every field does not add elements, attributes or scripts to a page, or move its CSP', () => {
  expect(positions).toHaveLength(2_001);
  const expected = shapeOfPage(parse(random, harmless));
  const different = pages.filter((page) => {
    const elements = parse(random, page);
    for (const data of elements.filter(isData)) JSON.parse(textIn(data));
    return (
      shapeOfPage(elements) !== (positions.includes(page) ? expected : shapeOfPage(parse(many, page))) ||
      attribute(elements[3] as Element, 'httpEquiv') !== 'content-security-policy' ||
      !elements.filter(isDetail).flatMap(elementsIn).every(isAllowed)
    );
  });
  expect(
    different.map(({ path }) => path),
    seed,
  ).toEqual([]);
});

/** Whether an element is allowed in a description. */
const isAllowed = ({ tagName, properties }: Element) =>
  /^(section|h[2-6]|div|p|br|ul|ol|li|strong|em|del|code|pre|blockquote|a|bdi|sup|sub|span)$/.test(tagName) &&
  Object.keys(properties).every((name) => /^(href|rel|className|dir|dataAstroCid\w+)$/.test(name));

test('random text does not add elements, attributes or scripts to a card or a filter option', () => {
  const elements = parse(random, { file: 'jobs/index.html' } as BuiltPage);
  const [first, second, ...others] = elements
    .filter(isList)
    .flatMap(({ children }) => children.filter(({ type }) => type === 'element'))
    .map((item) => shapeOf(item as Element));
  expect(others).toHaveLength(1_999);
  expect(new Set(others), seed).toEqual(new Set([first]));
  expect(second?.replace('<h3 id ', '<h3 ')).toBe(first);
  const choices = elements.filter(({ tagName }) => tagName === 'option').map((item) => shapeOf(item));
  expect(new Set(choices), seed).toEqual(new Set(['<option value></option>']));
});
