import { describe, expect, test } from 'vitest';
import { holdHtml, holdTitle, holdWords } from '~/ui/no-break';

/** Shows each no-break space as "~". */
const seen = (text: string) => text.replaceAll('\u00A0', '~');

test.each([
  ['Royalty Accountant – 12 month FTC', 'Royalty Accountant~– 12 month FTC'],
  ['Engineer - Remote — Leeds', 'Engineer~- Remote~— Leeds'],
  ['Skills & Experience – Essential', 'Skills &~Experience~– Essential'],
  ['Make R&D a room of one’s own', 'Make R&D a~room of one’s own'],
  ['What the scene knows', 'What the~scene knows'],
])('no line of the title "%s" begins with a dash or ends with “the”, “&” or one letter', (title, shown) => {
  expect(seen(holdTitle(title))).toBe(shown);
});

describe('a paragraph', () => {
  test.each([
    [
      'its last line has at least 12 characters',
      'And the choosing will still be yours.',
      'And the~choosing will still~be~yours.',
    ],
    [
      'or the last two words, if they have',
      'You will share it at a better rehearsal room.',
      'You will share it at a~better rehearsal~room.',
    ],
    [
      'a short one breaks where a clause ends',
      'If you like that, you need to hear this.',
      'If you like that, you~need to~hear~this.',
    ],
    [
      'a dash holds to the word before it',
      'One word – and then some more of them',
      'One word~– and then some more~of~them',
    ],
  ])('%s', (_, text, shown) => {
    expect(seen(holdWords(text))).toBe(shown);
  });
});

test('in HTML, the last words, a number and its unit are not alone', () => {
  const html =
    '<p>keep a\ncopy of every last fee.</p><ul><li>sold “as is”, end to end.</li></ul><h2 id="a" 1>Law 2018, after 24 hours</h2>';
  const shown =
    '<p>keep a~copy of every last~fee.</p><ul><li>sold “as~is”, end~to~end.</li></ul><h2 id="a" 1>Law~2018, after~24~hours</h2>';
  expect(seen(holdHtml(html))).toBe(shown);
});
