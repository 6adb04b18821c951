import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContent } from '../../../src/content/read.ts';
import { mistakeCases, type Edit } from '../../fixtures/mistakes.ts';

const source = fileURLToPath(new URL('../../../src/', import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  for (const name of ['content', 'pages', 'site.config.ts'])
    cpSync(join(source, name), join(root, 'src', name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function edit({ file, change }: Edit): void {
  const path = join(root, 'src', file);
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {}
  const changed = change(text);
  if (changed === null) rmSync(path);
  else writeFileSync(path, changed);
}

const mistakes = async () => (await readContent(pathToFileURL(`${root}/`))).mistakes;

test('what is written has no mistakes', async () => {
  expect(await mistakes()).toEqual([]);
});

describe('a mistake is told in a line', () => {
  test.each(mistakeCases)('$name', async ({ edits, lines }) => {
    edits.forEach(edit);
    expect(await mistakes()).toEqual(lines);
  });
});
