import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { Markup } from '../build/markup.ts';

/** Whether the feed failed during this build, so that its postings are from a snapshot, or none. */
export async function isFeedFailed(dir: string): Promise<boolean> {
  const page = await readFile(join(dir, 'jobs/index.html'), 'utf8').catch(() => '');
  return new Markup(page).meta(feedFailedMark) !== undefined;
}
