const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether both the deadline and the day that the page shows for it have passed. That day ends at midnight UTC; west of
 * UTC, the exact deadline can be later.
 * @param iso ISO date and time with a UTC offset
 */
export function hasPassed(iso: string, now: Date): boolean {
  const endOfDay = Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) + DAY_MS;
  return now.getTime() >= Math.max(endOfDay, Date.parse(iso));
}
