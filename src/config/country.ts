const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes that `Intl` knows and that are of no country, such as the European Union's. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** The current code of a country, as GB for UK; undefined if it is of none. */
function currentCode(code: string): string | undefined {
  const { region } = new Intl.Locale(`und-${code}`);
  return region === undefined || NO_COUNTRIES.has(region) || !names.of(region) ? undefined : region;
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

const codes = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => currentCode(code) === code)
    .map((code) => [names.of(code)?.toLowerCase(), code]),
);

/** Whether a text is the ISO 3166 code of a country, such as GB. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && currentCode(code) === code;

/** A country's English name. */
export const countryName = (code: string): string => names.of(code) ?? code;

/**
 * Splits the label of a place, such as "Leeds, United Kingdom", into place and country.
 * @param home code of the only country that labels may also name by a code, as "UK" for GB; another code could be a
 *   state's, as CA is Canada's and California's
 */
export function splitCountry(label: string, home: string): { place: string; country?: string } {
  const [, place = '', last = label] = /^(.*?)\s*,\s*([^,]+)$/.exec(label) ?? [];
  const country =
    /^[A-Z]{2}$/.test(last) && currentCode(last) === home ? home : codes.get(last.toLowerCase());
  return country === undefined ? { place: label } : { place, country };
}
