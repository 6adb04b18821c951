import fc from 'fast-check';

/** A generated text: what stands in the feed, and the words of each of its lines, every word once. */
export interface RichText {
  html: string;
  lines: string[][];
}

/** Wraps words in mark-up that changes nothing of what a reader sees. */
const INLINE: ((words: string) => string)[] = [
  (words) => words,
  (words) => `<strong>${words}</strong>`,
  (words) => `${words}, <em>and</em>`,
  (words) => `<!--block-->${words}&nbsp;`,
  (words) => `<a href="https://x.example/?q=1&amp;r" onclick="x()" class="k">${words}</a>`,
  (words) => `<a href="javascript:x()">${words}</a>`,
  (words) => `\u200B${words}<script>no()</script>`,
  (words) => `<span style="color:red" id="i">${words}</span><img src=x onerror=no()>`,
  (words) => `<strong>${words}<br></strong>`,
  (words) => `✔️ ${words}`,
  (words) => `- ${words}`,
  (words) => `<svg onload=no()><text>no</text></svg><b><i>${words}</i></b>`,
];

/** Wraps one line as a block of its own. */
const BLOCKS: ((line: string) => string)[] = [
  (line) => `<div><!--block-->${line}</div>`,
  (line) => `<p name="n">${line}</p>`,
  (line) => `<h2>${line}</h2>`,
  (line) => `<h5 style="x">${line}</h5>`,
  (line) => `<blockquote>${line}</blockquote>`,
  (line) => `${line}<br>`,
  (line) => `<br>${line}<br><br>`,
  (line) => `<div><section>${line}</section><iframe src=x>no</iframe></div>`,
  (line) => `<table><tr><td>${line}</td></tr></table>`,
  (line) => `<pre>${line}</pre>`,
];

/** Headings of the skills section: they leave no word behind. */
const HEADINGS = [
  '<h3>Essential</h3>',
  '<p><b>DESIRABLE CRITERIA:</b></p>',
  '<div><strong>Highly desirable<br></strong><br></div>',
  '<p><strong>Essential</strong>:</p>',
  '<div>Desirable skills</div>',
];

type Node = { block: number; inline: number; size: number } | { list: Item[] } | { heading: number };
interface Item {
  inline: number;
  size: number;
  inner: Item[] | undefined;
}

const size = fc.integer({ min: 1, max: 4 });
const inline = fc.nat({ max: INLINE.length - 1 });
const { items } = fc.letrec<{ items: Item[]; item: Item }>((tie) => ({
  items: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
  item: fc.record({
    inline,
    size,
    inner: fc.option(tie('items'), { nil: undefined, depthSize: 'small', maxDepth: 3 }),
  }),
}));

/** Rich text as editors make it. With `headings`, also those of the skills section. */
export function richText({ headings = false } = {}): fc.Arbitrary<RichText> {
  const block = fc.record({ block: fc.nat({ max: BLOCKS.length - 1 }), inline, size });
  const list = fc.record({ list: items });
  const heading = fc.record({ heading: fc.nat({ max: HEADINGS.length - 1 }) });
  const node: fc.Arbitrary<Node> = headings ? fc.oneof(block, list, heading) : fc.oneof(block, list);
  return fc.array(node, { maxLength: 10 }).map(write);
}

function write(nodes: Node[]): RichText {
  const lines: string[][] = [];
  let count = 0;
  const line = (length: number, style: number) => {
    const words = Array.from({ length }, () => `word${(count += 1)}x`);
    lines.push(words);
    return INLINE[style]?.(words.join(' ')) ?? '';
  };
  const itemHtml = (item: Item): string =>
    `<li>${line(item.size, item.inline)}${item.inner ? listHtml(item.inner) : ''}</li>`;
  const listHtml = (list: Item[]): string => `<ul>${list.map(itemHtml).join('\n')}</ul>`;
  const html = nodes.map((node) => {
    if ('list' in node) return listHtml(node.list);
    if ('heading' in node) return HEADINGS[node.heading] ?? '';
    return 'block' in node ? (BLOCKS[node.block]?.(line(node.size, node.inline)) ?? '') : '';
  });
  return { html: html.join(''), lines };
}

const SOUP = (
  '<div>|</div>|<p>|</p>|<ul>|</ul>|<ol>|<li>|</li>|<br>|<strong>|</strong>|<b style="font-weight:normal">|</b>|<em>|</em>|' +
  '<a href="https://x.example/">|<a href="javascript:x">|</a>|<h1>|</h1>|<h4>|</h4>|<blockquote>|</blockquote>|<pre>|\n|' +
  '</pre>|<code>|</code>|<table>|<tr>|<td>|</table>|<span onclick=x>|</span>|<font color=red>|<form>|</form>|' +
  '<button>|<!--|-->|<s>|</s>|&nbsp;|&lt;b&gt;|&amp;lt;| |\t|\u200B|\u200D|✔️ |- |• |Essential:|Desirable|' +
  '<dl>|<dt>|<dd>|</dl>|<details>|<summary>|<p hidden>|<math>|<mi>|</math>|<'
).split('|');

/** Mark-up in no order at all, with words between. */
export const tagSoup: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...SOUP), fc.constantFrom('one', 'two ', ' three', 'four.')), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));
