import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, cut } from '~/careers/posting/plain-text';

describe('text as a reader sees it', () => {
  test.each([
    ['a soft hyphen', '\u00AD'],
    ['a control character', '\u0007'],
    ['an Arabic letter mark', '\u061C'],
    ['a zero-width space', '\u200B'],
    ['an embedding', '\u202A'],
    ['a word joiner', '\u2060'],
    ['an isolate', '\u2066'],
    ['a byte order mark', '\uFEFF'],
  ])('has no %s, also where nothing else is unusual', (_, character) => {
    expect(cleanText(`Sound${character} engineer`)).toBe('Sound engineer');
  });

  test.each([
    ['a space that does not break', '\u00A0'],
    ['a tab', '\t'],
    ['a line separator', '\u2028'],
    ['two spaces', '  '],
    ['a space and a line end', ' \r\n'],
  ])('has one space for %s', (_, space) => {
    expect(cleanText(`Sound${space}engineer`)).toBe('Sound engineer');
  });

  test('keeps letters, dashes and joiners between letters', () => {
    const text = 'Café “Łódź” – £30 · €5 • ‘d’ك\u200Cب 👩\u200D🎤';
    expect(cleanText(text)).toBe(text);
  });
});

describe('a text cut at 200 characters', () => {
  const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
  const charactersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

  const ordinary = fc.stringMatching(/^[“‘([{<]?[a-z]{1,12}[”’)\]}>]?[.,;:!?…]{0,3}$/);
  const hostile = fc.oneof(
    fc.constantFrom('–', '-', '&', '•', '...', '"', '100%', 'C#', 'C++', 'R&D', 'e.g.', '£30', '<b>', '½'),
    fc.constantFrom(
      '👩‍💻',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      '👋🏽',
      '❤️',
      'नमस्ते',
      'é́́',
      '東京でレコードを',
      'ภาษาไทย',
      'ك\u200Cب',
      '\u00AD',
      '\uD800',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.stringMatching(/^[a-z/-]{15,60}$/),
    fc.stringMatching(/^[.,–-]{15,60}$/),
    fc.constantFrom('x'.repeat(250), '👩‍💻'.repeat(90), '-'.repeat(250)),
  );
  const words = fc.array(fc.oneof({ weight: 6, arbitrary: ordinary }, { weight: 1, arbitrary: hostile }), {
    minLength: 15,
    maxLength: 90,
  });

  test('ends within a word only where the last 20 do, and never with punctuation after a whole one', () => {
    const seen = { short: 0, whole: 0, within: 0 };
    fc.assert(
      fc.property(words, (list) => {
        const text = cleanText(list.join(' '));
        const characters = charactersOf(text);
        const cutText = cut(text, 200);
        if (characters.length <= 200) {
          seen.short += 1;
          expect(cutText).toBe(text);
          return;
        }
        const shown = cutText.slice(0, -1);
        expect(`${shown}…`).toBe(cutText);
        expect(text.startsWith(shown)).toBe(true);
        expect(charactersOf(shown).length).toBeLessThanOrEqual(200);

        const first = (count: number) => characters.slice(0, count).join('');
        const lastTwenty = Array.from({ length: 20 }, (_, index) => 200 - index);
        const end = lastTwenty.find((count) => characters[count] === ' ');
        const whole = end === undefined ? '' : first(end);
        if (/^[\p{P}\s]*$/u.test(whole)) {
          seen.within += 1;
          expect(shown).toBe(first(200).trimEnd());
        } else {
          seen.whole += 1;
          expect(shown).toMatch(/[[^\p{P}\s][#%]]$/v);
          // Between it and that end of a word there is nothing but punctuation.
          expect(whole.startsWith(shown)).toBe(true);
          expect(whole.slice(shown.length)).toMatch(/^[\p{P}\s]*$/u);
        }
      }),
      { numRuns: 300 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });
});
