import { fillPlaceholders } from '../../content/placeholders.ts';
import { isRow } from '../posting/row.ts';

/** `{{deadline}}` is the end of next month, so that no posting expires and all builds in a month are identical. */
export function readSample(text: string, now: Date): unknown[] {
  const deadline = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0, 23, 59, 59),
  ).toISOString();
  const feed: unknown = fillPlaceholders(JSON.parse(text.replaceAll('{{deadline}}', deadline)));
  if (!isRow(feed) || !Array.isArray(feed.data))
    throw new Error('the bundled sample of postings has no "data" list');
  return feed.data;
}
