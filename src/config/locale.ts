/** The canonical form of a language tag; undefined if `Intl` does not know its language, script or region. */
export function canonicalLocale(tag: string): string | undefined {
  try {
    const locale = new Intl.Locale(tag);
    const isKnown = (type: Intl.DisplayNamesType, code: string | undefined) =>
      code === undefined || new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
    const { language, script, region } = locale;
    return isKnown('language', language) && isKnown('script', script) && isKnown('region', region)
      ? locale.toString()
      : undefined;
  } catch {
    return undefined;
  }
}

/** The value of `dir` for a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** The day of an ISO date in words. It is the day as written, so that 23:59 in one time zone is not tomorrow in another. */
export const dayIn = (locale: string, iso: string): string =>
  new Date(`${iso.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
