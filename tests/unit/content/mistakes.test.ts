import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContent } from '../../../src/content/read-content.ts';
import { mistakes as known } from '../../fixtures/mistakes.ts';
import { applyEdits } from '../../support/apply-edits.ts';
import { site } from '../../support/words.ts';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  for (const name of ['content', 'pages', 'site.config.ts'])
    cpSync(join(source, name), join(root, 'src', name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const read = () => readContent(pathToFileURL(`${root}/`));

test('what is written has no mistakes', async () => {
  expect((await read()).mistakes).toEqual([]);
});

describe('a mistake is told in a line', () => {
  test.each(known)('$lines.0', async ({ edits, lines }) => {
    applyEdits(edits, root);
    expect((await read()).mistakes).toEqual(lines);
  });
});

test('what cannot be read at all is a mistake, not an exception', async () => {
  rmSync(join(root, 'src/pages'), { recursive: true });
  expect((await read()).mistakes).toEqual([expect.stringContaining('ENOENT')]);
});

describe('no mistake is', () => {
  test.each([
    ['a byte order mark, and the line ends of Windows', '\uFEFFstatus: Soon\r\nheadline: A\r\nlead: B\r\n'],
    ['a text in quotes', 'status: "@: #1"\nheadline: \'{{name}}: it’s\'\nlead: "&"\n'],
    [
      'a comment',
      '# The hero.\nstatus: "Soon" # for now\n  # now\nheadline: A\n  # A\nlead: >- # B\n  B #1\n  C\n',
    ],
    ['space around a text', 'status: " Soon "\nheadline:   A  \nlead: B\n'],
  ])('%s', async (_, text) => {
    applyEdits([{ file: 'content/landing/hero.yaml', change: () => text }], root);
    const { mistakes, words } = await read();
    expect(mistakes).toEqual([]);
    expect(words.get('hero')).toBeDefined();
  });

  test('what systems and text editors leave', async () => {
    applyEdits(
      ['.DS_Store', 'landing/hero.yaml~', 'legal/.cookies.md.swp'].map((name) => ({
        file: `content/${name}`,
        change: () => 'x',
      })),
      root,
    );
    expect((await read()).mistakes).toEqual([]);
  });
});

test('a page is read with its placeholders filled, a rule at its beginning included', async () => {
  const text =
    '---\ntitle: "{{name}}"\ndescription: D\nupdated: 2026-11-22\n---\n\n---\n\nBy {{ name }}, { b }.\n';
  applyEdits([{ file: 'content/legal/cookies.md', change: () => text }], root);
  const { mistakes, legal } = await read();
  expect(mistakes).toEqual([]);
  expect(legal.find(({ id }) => id === 'cookies')).toMatchObject({
    data: { title: site.name, updated: new Date('2026-11-22') },
    body: `\n\n---\n\nBy ${site.name}, { b }.\n`,
  });
});
