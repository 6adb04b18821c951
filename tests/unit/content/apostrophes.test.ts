import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { straightIn } from '../../support/apostrophes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

/** What a script says; comments are not of the site. */
function stringsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return found;
}

// What a page does not show before a script puts it there. The built pages are checked in tests/site/words.spec.ts.
const scripts = ['src/site.config.ts', ...globSync('src/**/*.{client.ts,tsx}', { cwd: root })];
const words = globSync('src/content/**/*.{yaml,md,json}', { cwd: root });

test.each(scripts)('%s has one kind of apostrophe', (file) => {
  expect(stringsOf(file).flatMap(straightIn)).toEqual([]);
});

test.each(words)('%s has one kind of apostrophe', (file) => {
  expect(straightIn(read(file))).toEqual([]);
});
