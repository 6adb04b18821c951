import { site } from '../config/site.client.ts';
import { wordsOf } from '../content/words.ts';

const blocks = ['hero', 'features', 'discovery', 'incentives', 'belonging', 'ecosystem', 'banner'] as const;
const keys = ['headline', 'heading', 'title', 'name', 'button'];

/** The words of the landing page's headings and buttons, and of those in the waitlist dialog. */
export async function displayWords(): Promise<string[]> {
  const { join, sending, heroSending, ok } = (await wordsOf('interface')).waitlist;
  const found = [site.waitlist.title, join, sending, heroSending, ok];
  JSON.stringify(await Promise.all(blocks.map(wordsOf)), (key, value) => {
    if (keys.includes(key)) found.push(value);
    return value;
  });
  return found;
}
