const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * The day of a deadline as the tenant meant it, e.g. "18 December 2026": the date in the feed's own offset, so that
 * 23:59 in one zone is not tomorrow in another.
 * @param iso ISO date and time with offset
 */
export function formatDeadline(iso: string): string {
  return format.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}
