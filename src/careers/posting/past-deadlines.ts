import { dayIn } from '../../config/locale.ts';
import type { Posting, PostingsResult } from './posting.ts';

type Rows = Pick<PostingsResult, 'postings' | 'skipped'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a deadline is over: its moment, and in UTC the day that its page names. So a posting is neither
 * taken away on the very day that its page asks to apply by, nor before its moment where that is a day later in UTC.
 * @param iso ISO date and time with offset
 */
export function hasPassed(iso: string, now: Date): boolean {
  const endOfDay = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) + DAY_MS;
  return now.getTime() >= Math.max(endOfDay, Date.parse(iso));
}

/** Skips the postings that nobody can apply for any more, each with its deadline as the reason. */
export function withoutPast({ postings, skipped }: Rows, now: Date): Rows {
  const kept: Posting[] = [];
  const past: Rows['skipped'] = [];
  for (const posting of postings) {
    const { id, deadline } = posting;
    if (deadline === undefined || !hasPassed(deadline, now)) kept.push(posting);
    else past.push({ row: `id ${id}`, reason: `its deadline was ${dayIn('en-GB', deadline)}` });
  }
  return { postings: kept, skipped: [...skipped, ...past] };
}
