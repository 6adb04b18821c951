const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical form of a language tag; undefined if `Intl` does not know its language, script or region. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    return languages.of(tag) && new Intl.Locale(tag).toString();
  } catch {
    return undefined;
  }
}

/** A locale's value for `dir`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** An ISO date's day in words, as written: 23:59 in one time zone must not become the next day in another. */
export const dayIn = (locale: string, iso: string): string =>
  new Date(`${iso.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
