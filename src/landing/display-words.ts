import { site } from '../site.config.ts';
import { wordsOf } from '../content/words.ts';

const blocks = [
  'hero',
  'features',
  'discovery',
  'incentives',
  'belonging',
  'ecosystem',
  'banner',
  'testimonials',
] as const;
const keys = ['headline', 'heading', 'title', 'name', 'button'];

/** The text of headings and buttons on the landing page and in the waitlist dialog. */
export async function displayWords(): Promise<string[]> {
  const { join, sending, heroSending, ok } = (await wordsOf('interface')).waitlist;
  const { title, success, already, bot, inlineSuccess } = site.waitlist;
  const found = [title, success, already, bot, inlineSuccess, join, sending, heroSending, ok];
  JSON.stringify(await Promise.all(blocks.map(wordsOf)), (key, value) => {
    if (keys.includes(key)) found.push(value);
    return value;
  });
  return found;
}
