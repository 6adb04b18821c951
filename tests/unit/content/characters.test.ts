import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { characters } from '../../../tooling/font.ts';
import { root } from '../../../tooling/command/root.ts';

test.each(globSync(['src/content/**/*.{yaml,md}', 'src/site.config.ts'], { cwd: root }))(
  'the typeface has every character used in %s',
  (file) => {
    const used = new Set(readFileSync(`${root}/${file}`, 'utf8').replace(/[\r\n]/g, ''));
    const missing = [...used].flatMap((character) =>
      // Some are invisible.
      characters.includes(character) ? [] : `${character} U+${character.codePointAt(0)?.toString(16)}`,
    );
    expect(missing, 'use other characters, or see "Another language" in docs/editing.md').toEqual([]);
  },
);
