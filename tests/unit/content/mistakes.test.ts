import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { blockSchemas, legalSchema } from '../../../src/content/schemas.ts';
import { checkSite } from '../../../src/config/site-schema.ts';
import { hero, site, ui } from '../../support/words.ts';

/** The validation errors for an object, by key. */
const mistakesOf = (schema: z.ZodType, data: object) =>
  Object.fromEntries(
    (schema.safeParse(data).error?.issues ?? []).map(({ path, message }) => [path.join(), message]),
  );

const PLACEHOLDERS = '{{name}}, {{contactEmail}}, {{careersEmail}}';

test.each([
  ['x'.repeat(61), '61 characters, at most 48; shorten it by 13'],
  ['{{name}}'.repeat(20), `${20 * site.name.length} characters, at most 48; shorten it by`],
  [' ', 'must be text of at most 48 characters'],
  [2026, 'must be text of at most 48 characters'],
  ['Meet {{nmae}}', `unknown {{nmae}}; known here: ${PLACEHOLDERS}`],
  ['Meet {{name', `unknown {; known here: ${PLACEHOLDERS}`],
  ['Meet {date}', `unknown {date}; known here: ${PLACEHOLDERS}`],
  ['Caf\ufffd', 'save the file as UTF-8'],
  ['Artists &amp; fans', 'is plain text; remove &amp;, which would be shown'],
  ['Side &frac12; of Beyonc&eacute;', 'is plain text; remove &frac12;,'],
  ['Worth<br>it', 'is plain text; remove <br>,'],
  ['**Worth** it', 'is plain text; remove **Worth**,'],
  ['[Join](/jobs/)', 'is plain text; remove [Join](/jobs/),'],
])('for the headline %j, the error says what is allowed', (headline, message) => {
  expect(mistakesOf(blockSchemas.hero, { ...hero, headline })['headline']).toContain(message);
});

test('allows an ampersand before a semicolon, and stars in a word', () => {
  expect(mistakesOf(blockSchemas.hero, { ...hero, headline: 'Soul, R&B; a f**king relief' })).toEqual({});
});

test('a text with an email address cannot lose its placeholder', () => {
  const words = { ...ui, position: { ...ui.position, adjustments: 'Tell us.' } };
  expect(mistakesOf(blockSchemas.interface, words)['position,adjustments']).toBe(
    'must contain {{careersEmail}}',
  );
});

test('the errors name both the misspelt key and the missing one', () => {
  const { headline: titel, ...others } = hero;
  expect(mistakesOf(blockSchemas.hero, { ...others, titel })).toEqual({
    headline: 'is missing',
    '': 'unknown key titel; known here: status, headline, lead',
  });
});

test.each(['2026-11-22', '2026-02-30', '22.11.2026'])('checks the date: %j', (updated) => {
  const mistakes = mistakesOf(legalSchema, { title: 'A', description: 'B', updated });
  expect(mistakes).toEqual(updated === '2026-11-22' ? {} : { updated: 'must be a date such as 2026-11-22' });
});

test.each<[Partial<Record<keyof typeof site, unknown>>, string]>([
  [{ locale: 'en-UK' }, 'must be a canonical language tag, such as en-GB or ar\n  → at locale'],
  [{ locale: 'en_GB' }, '→ at locale'],
  [{ contactEmail: 'longshore.example' }, '→ at contactEmail'],
  [{ copyrightYear: 2999 }, '→ at copyrightYear'],
  [{ name: 'The {{name}}' }, 'unknown {{name}}; known here: none'],
  [{ nav: [{ label: 'A', path: '/jobs' }] }, 'a slash at both ends, such as /jobs/\n  → at nav[0].path'],
  [{ social: [{ label: 'A', url: 'social.example' }] }, '→ at social[0].url'],
])('rejects %j in site.config.ts', (wrong, message) => {
  expect(() => checkSite(site)).not.toThrow();
  expect(() => checkSite({ ...site, ...wrong })).toThrow(message);
});
