import fc from 'fast-check';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import { describe, expect, it } from 'vitest';
import { mapRows } from '../../../../src/careers/posting/map-rows.ts';
import { readLines } from '../../../../src/careers/posting/rich-text/read-lines.ts';
import { Markup, textOf } from '../../../../tooling/build/markup.ts';
import type { Posting } from '../../../../src/careers/posting/posting.ts';

const FIELDS = ['description', 'key_responsibilities', 'skills_knowledge_expertise', 'benefits'] as const;
const ALLOWED = new Set(
  'p br ul ol li strong em del code sup sub pre blockquote a bdi h3 h4 h5 h6'.split(' '),
);

const SOUP = (
  '<div>|</div>|<p>|</p>|<ul>|</ul>|<ol>|<li>|</li>|<br>|<strong>|</strong>|<b style="font-weight:normal">|</b>|<em>|</em>|' +
  '<a href="https://x.example/">|<a href="javascript:x">|</a>|<h1>|</h1>|<h4>|</h4>|<blockquote>|</blockquote>|<pre>|\n|' +
  '</pre>|<code>|</code>|<table>|<tr>|<td>|<th>|</table>|<ruby>|<rt>|<sup>|</sup>|<span onclick=x>|</span>|<font color=red>|<form>|</form>|' +
  '<button>|<!--|-->|<s>|</s>|&nbsp;|&lt;b&gt;|&amp;lt;| |\t|\u200B|\u200D|✔️ |- |• |Essential:|Desirable|' +
  '<dl>|<dt>|<dd>|</dl>|<details>|<summary>|<p hidden>|<math>|<mi>|</math>|<|<section>|<h5>|</h5>|<ol start="7">|' +
  '<script>no()</script>|<svg onload=no()></svg>|<img src=x onerror=no()>|<iframe src=x></iframe>|12.&nbsp;'
).split('|');

/** Random markup interspersed with words. */
const tagSoup: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...SOUP), fc.constantFrom('one', 'two ', ' three', 'four.')), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

function map(fields: Partial<Record<(typeof FIELDS)[number], string>>): Posting {
  const { postings, skipped } = mapRows([{ id: 1, title: 'T', url: 'https://x.example/1', ...fields }]);
  if (!postings[0]) throw new Error(skipped[0]?.reason);
  return postings[0];
}

/** The text of each paragraph and list item in the posting's sections. */
const textsOf = ({ sections }: Posting) =>
  new Markup(Object.values(sections).join('')).named('p', 'li').map(textOf);

const visible = (html: string) => toText(fromHtml(html, { fragment: true }));

function expectClean(html: string): void {
  const check = (node: Nodes): void => {
    expect(node.type).toMatch(/^(root|element|text)$/);
    if (node.type === 'element') {
      expect(ALLOWED).toContain(node.tagName);
      const { href, rel, start = 2, ...others } = node.properties;
      expect(others).toEqual({});
      if (node.tagName !== 'ol') expect(start).toBe(2);
      expect(start).toBeGreaterThan(1);
      expect(rel).toEqual(href === undefined ? undefined : ['noopener']);
      if (href !== undefined) expect(href).toMatch(/^(https?|mailto):/);
    }
    if ('children' in node) node.children.forEach(check);
  };
  check(fromHtml(html, { fragment: true }));
}

describe('tag soup', () => {
  it('comes out clean and complete, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(tagSoup, (html) => {
        const { description, preview } = map({ description: html });
        expectClean(description);
        const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        expectClean(map({ description: `&lt;p>${escaped}` }).description);
        expect(map({ description }).description).toBe(description);
        const words = (text: string) => text.match(/\w+/g) ?? [];
        const lines = readLines(html);
        const read = lines.flatMap(({ runs }) => words(runs.map(({ text }) => text).join('')));
        expect(words(visible(description))).toEqual(read);
        // The preview leaves out any headings at the start, and what is struck out.
        const plain = lines.flatMap(({ text }) => words(text));
        const shown = words(preview);
        expect(shown).toEqual(plain.slice(plain.length - shown.length));
      }),
      { numRuns: 500 },
    );
  });

  it('does not lose any visible text in any section, or run two words together', () => {
    fc.assert(
      fc.property(tagSoup, (html) => {
        // Both are invisible.
        const plain = (text: string) => text.replace(/[\u200B\u200D]/g, '');
        // The name of a table column is repeated in each row, and that of a category in both lists.
        const repeats = /<table>|Essential:.*Desirable|Desirable.*Essential:/s.test(html);
        const count = (text: string) => {
          const found = text.match(/one|two|three|four/g)?.sort() ?? [];
          return repeats ? [...new Set(found)] : found;
        };
        const seen = plain(visible(html));
        // A heading that becomes one of the site's own loses what is struck out in it.
        const shown = /hidden|<s>/.test(html) ? undefined : count(seen);
        for (const field of FIELDS.slice(1)) {
          const text = plain(textsOf(map({ [field]: html })).join(' '));
          if (shown) expect(count(text)).toEqual(shown);
          expect(text.match(/\w+/g)?.filter((word) => !seen.includes(word)) ?? []).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
