import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockSchemas, legalSchema } from '../../../src/content/schemas.ts';
import { site } from '../../../src/site.config.ts';

const banner = (heading: string) => blockSchemas.banner.safeParse({ heading, line: 'A line.' });

describe('landing words', () => {
  test('placeholders are filled', () => {
    expect(banner('Meet {{name}}').data?.heading).toBe(`Meet ${site.name}`);
  });

  test('an unknown placeholder is an issue at its field', () => {
    const issue = banner('Meet {{nmae}}').error?.issues[0];
    expect(issue?.path).toEqual(['heading']);
    expect(issue?.message).toContain('Unknown placeholder {{nmae}}');
  });

  test.each([
    ['empty', '   '],
    ['too long', 'a'.repeat(49)],
  ])('a heading that is %s is refused', (_, heading) => {
    expect(banner(heading).success).toBe(false);
  });

  test('a misspelt field is refused', () => {
    expect(blockSchemas.banner.safeParse({ heading: 'A', line: 'B', lien: 'C' }).success).toBe(false);
  });
});

test('legal front matter takes a YAML date', () => {
  const parsed = legalSchema.parse({ title: 'T', description: 'D', updated: new Date('2026-11-20') });
  expect(parsed.updated.toISOString()).toBe('2026-11-20T00:00:00.000Z');
});

describe('what is written', () => {
  const folder = (name: string) => new URL(`../../../src/content/${name}/`, import.meta.url);
  const files = ['landing', 'legal'].flatMap((name) =>
    readdirSync(folder(name)).map(
      (file) => [file, readFileSync(new URL(file, folder(name)), 'utf8')] as const,
    ),
  );
  const briefHeading = "What You'll Be Part Of";

  test.each(files)('%s names the product by placeholder and sets its apostrophes', (_, text) => {
    expect(text).not.toContain(site.name);
    expect(text).not.toContain('@longshore');
    expect(text.replace(briefHeading, '')).not.toContain("'");
  });
});
