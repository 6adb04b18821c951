import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tagsOf } from '../../src/integrations/markup.ts';
import { feedFailedMark } from '../../src/lib/build/postings/feed/feed-failed.ts';

/** Whether the postings of a build are not what the feed said, because it failed. */
export async function isFeedFailed(dir: string): Promise<boolean> {
  const page = await readFile(join(dir, 'jobs/index.html'), 'utf8').catch(() => '');
  return tagsOf(page).some(
    ({ name, attributes }) => name === 'meta' && attributes.get('name') === feedFailedMark,
  );
}
