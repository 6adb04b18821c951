/** The day of an ISO date, written out. It is not converted to another time zone, where 23:59 may be the next day. */
export const dayIn = (locale: string, iso: string): string =>
  new Date(`${iso.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
