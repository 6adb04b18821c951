/** A language tag as `Intl` writes it, or undefined if it names no language, script or region that there is. */
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

/** Which way a locale is written, for `dir`. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** The day of an ISO date, in words: the date as it is written there, so that 23:59 in one zone is not tomorrow in another. */
export const dayIn = (locale: string, iso: string): string =>
  new Date(`${iso.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
