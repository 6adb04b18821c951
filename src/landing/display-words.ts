import { site } from '../site.config.ts';
import { type Block, blockSchemas } from '../content/schemas.ts';
import { wordsOf } from '../content/words.ts';

/** The landing page's blocks, except the testimonials, which show names in the text face. */
const blocks = (Object.keys(blockSchemas) as Block[]).filter(
  (name) => !/^(careers|interface|testimonials)$/.test(name),
);
const keys = ['status', 'headline', 'lead', 'heading', 'title', 'name', 'button'];

/** The text of headings and buttons on the landing page and in the waitlist dialog, and the hero's text. */
export async function displayWords(): Promise<string[]> {
  const { join, submitting, heroSubmitting, ok } = (await wordsOf('interface')).waitlist;
  const { title, success, already, bot, inlineSuccess } = site.waitlist;
  const { heading } = await wordsOf('testimonials');
  const form = [title, success, already, bot, inlineSuccess, join, submitting, heroSubmitting, ok];
  return [heading, ...form, ...textsIn(await Promise.all(blocks.map(wordsOf)))];
}

/** The texts with one of these keys, at any depth. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return keys.includes(key) ? [value] : [];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => textsIn(inner, name));
}
