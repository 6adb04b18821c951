import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { pagesOf, readBuilt } from '../../tooling/build/built-pages.ts';
import { samplePages } from './sample-pages.ts';
import { getSites } from '../support/sites.ts';

const sites = await getSites('main', 'variant', 'many', 'empty');

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React's HTML looks different but parses the same: attributes in camel case, `required=""`, `<input/>`.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'void-style': 'off',
    // React's ids start with an underscore. HTML5 forbids only white space; the strict rule is from HTML 4.
    'valid-id': ['error', { relaxed: true }],
    'heading-level': 'error',
    // WebKit does not treat a list without markers as a list unless it has the role.
    'no-redundant-role': 'off',
    // Some voice control only knows labels with it.
    'no-redundant-for': 'off',
    'no-missing-references': 'error',
  },
});

/** Accepted violations: each rule, and where it may be violated. */
const exemptions: { ruleId: string; selector: RegExp }[] = [
  // The job modal’s title is empty until a card is tapped; as an h1, it would be the second on the page.
  { ruleId: 'prefer-native-element', selector: /^#job-title$/ },
  // The heading belongs to a closed dialog, which is not part of the page.
  { ruleId: 'heading-level', selector: /^#waitlist-title$/ },
  // The length of a position’s title is up to the feed; the schema limits the length of our own titles.
  { ruleId: 'long-title', selector: /^html > head > title$/ },
  // Astro puts the style rule for its islands before the first island.
  {
    ruleId: 'element-permitted-content',
    selector:
      /^(#waitlist|html > body > dialog|#main > section:nth-child\(1\))( > div(:nth-child\(1\))?)+ > style$/,
  },
  // A filter applies as soon as an option is chosen, so there is a reset button but no submit button.
  { ruleId: 'wcag/h32', selector: /^#main > section:nth-child\(2\) > form$/ },
];

const isExempt = ({ ruleId, selector }: { ruleId: string; selector: string | null }) =>
  exemptions.some((exemption) => exemption.ruleId === ruleId && exemption.selector.test(selector ?? ''));

for (const [name, site] of Object.entries(sites)) {
  test(`${name}: every page is valid HTML`, async () => {
    const others = pagesOf(site).filter(({ path }) => /privacy|500/.test(path));
    for (const { file } of [...samplePages(site), ...others]) {
      const html = readBuilt(site, file);
      const { results } = await validator.validateString(html, file);
      const messages = results.flatMap((result) => result.messages).filter((message) => !isExempt(message));
      expect
        .soft(
          [
            ...new Set(
              messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
            ),
          ],
          file,
        )
        .toEqual([]);
      // A browser without AVIF also needs the picture that is made for its window.
      for (const [picture] of html.matchAll(/<picture.*?<\/picture>/gs)) {
        const sources = [...picture.matchAll(/<source.*?>/gs)].map(([source]) => source);
        const mediaOf = (some: string[]) =>
          new Set(some.flatMap((one) => / media="([^"]*)"/.exec(one)?.[1] ?? []));
        const isOfAnyType = (source: string) => !source.includes(' type=');
        expect.soft(mediaOf(sources.filter(isOfAnyType)), file).toEqual(mediaOf(sources));
      }
      // Otherwise, the page would delay its first paint for an element that it does not have.
      for (const [, id] of html.matchAll(/<link rel="expect" href="#([^"]+)"/g))
        expect.soft(html, file).toContain(`id="${id}"`);
    }
  });
}
