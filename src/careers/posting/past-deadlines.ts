const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether both the deadline and its day on the page, in UTC, have passed. West of UTC, the deadline can be later. */
export function hasPassed(iso: string, now: Date): boolean {
  const endOfDay = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) + DAY_MS;
  return now.getTime() >= Math.max(endOfDay, Date.parse(iso));
}
