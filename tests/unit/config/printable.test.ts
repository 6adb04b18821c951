import { expect, test } from 'vitest';
import { printable } from '../../../src/config/printable.ts';

test.each([
  ['a command anywhere in a line', 'Chef ##[add-mask]https', 'Chef # #[add-mask]https'],
  ['any number of # signs', '###[error]####[x]', '# # #[error]# # # #[x]'],
  ['another runner’s command', '##vso[task.setvariable]', '# #vso[task.setvariable]'],
  ['a command at the start', '::error::no', ': :error: :no'],
  ['three colons', ':::', ': : :'],
  ['a command on a line of its own', 'a\r\n::stop-commands::x\u2028b', 'a : :stop-commands: :x b'],
  ['a command with an invisible gap', '#\u200b#[error]', '#\\u{200b}#[error]'],
  ['terminal colours', '\u001b[31mred\u009b0m', '\\u{1b}[31mred\\u{9b}0m'],
  ['text that would be displayed backwards', 'a\u202eb\u2066c\u200fd', 'a\\u{202e}b\\u{2066}c\\u{200f}d'],
  ['invisible tags and unpaired surrogates', '\u{e0041}\ud800', '\\u{e0041}\\u{d800}'],
  ['harmless text', 'Café “Ł” 🎧, 10:30 #1, https://a.example/?b=c', undefined],
])('makes %s safe to print', (_, text, shown = text) => {
  expect(printable(text)).toBe(shown);
});

test('shortens long text', () => {
  expect(printable('a'.repeat(300))).toBe('a'.repeat(300));
  expect(printable('a'.repeat(301))).toBe(`${'a'.repeat(300)}…`);
  expect(printable('a🎧', 2)).toBe('a\\u{d83c}…');
});
