/**
 * security.txt (RFC 9116). It expires a year after the first of this month: within the year that the RFC recommends, and
 * the same in all builds of a month.
 */
export function securityText(contactEmail: string, canonicalUrl: string, now: Date, locale: string): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1));
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${new Intl.Locale(locale).language}`,
    `Canonical: ${canonicalUrl}`,
    '',
  ].join('\n');
}
