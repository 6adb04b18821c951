import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { site } from '../../../src/site.config.ts';

describe('content files', () => {
  const folder = (name: string) => new URL(`../../../src/content/${name}/`, import.meta.url);
  const files = ['landing', 'legal'].flatMap((name) =>
    readdirSync(folder(name)).map(
      (file) => [file, readFileSync(new URL(file, folder(name)), 'utf8')] as const,
    ),
  );

  test.each(files)('%s names the product by placeholder', (_, text) => {
    expect(text).not.toContain(site.name);
    expect(text).not.toContain('@longshore');
  });
});
