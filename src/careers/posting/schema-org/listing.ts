import { isRow, type Row } from '../row.ts';
import { type FirstSeen, idsOf } from './first-seen.ts';
import { currencyOf, figureOf } from '../salary.ts';
import { nameOf } from '../fields.ts';
import type { Address, Listing, Posting } from '../posting.ts';

/**
 * Adds the data for search engines to the postings whose first day is known. Skips ids that several rows have, because it
 * is not known which of them is the posting.
 */
export function withListings(
  postings: readonly Posting[],
  rows: readonly unknown[],
  firstSeen: FirstSeen = {},
): Posting[] {
  const byId = Map.groupBy(rows.filter(isRow), (row) => idsOf([row])[0]);
  return postings.map((posting) => {
    const datePosted = Object.hasOwn(firstSeen, posting.id) && firstSeen[posting.id];
    const [row, ...others] = byId.get(posting.id) ?? [];
    if (!datePosted || !row || others.length > 0) return posting;
    return { ...posting, listing: { datePosted, ...termsOf(row) } };
  });
}

function termsOf(row: Row): Omit<Listing, 'datePosted'> {
  const employmentTypes = employmentTypesOf(row.employment_type);
  const salary = salaryTermsOf(row);
  const addresses = addressesOf(row);
  return {
    ...(employmentTypes.length > 0 && { employmentTypes }),
    ...(row.workplace_type === 'remote' && { isRemote: true }),
    ...(salary && { salary }),
    ...(addresses.length > 0 && { addresses }),
  };
}

function addressesOf(row: Row): NonNullable<Listing['addresses']> {
  return [row.location, row.locations].flat().flatMap((place) => {
    if (!isRow(place)) return [];
    const label = nameOf(place);
    const parts: [keyof Address, string | undefined][] = [
      ['streetAddress', nameOf(place.street_address)],
      ['postalCode', nameOf(place.postal_code)],
      ['addressLocality', nameOf(place.city)],
      ['addressRegion', nameOf(place.province)],
    ];
    const known = parts.filter(([, part]) => part !== undefined);
    return label && known.length > 0 ? [{ label, parts: Object.fromEntries(known) as Address }] : [];
  });
}

/** Google's names for parts of a code such as `fixed_term_part_time`. */
const EMPLOYMENT_TYPES: [part: RegExp, type: string][] = [
  [/full_time/, 'FULL_TIME'],
  [/part_time/, 'PART_TIME'],
  [/fixed_term|temp/, 'TEMPORARY'],
  [/freelance|contract_temp|^contract/, 'CONTRACTOR'],
  [/internship/, 'INTERN'],
  [/volunteer/, 'VOLUNTEER'],
];

function employmentTypesOf(code: unknown): string[] {
  if (typeof code !== 'string') return [];
  return EMPLOYMENT_TYPES.filter(([part]) => part.test(code)).map(([, type]) => type);
}

const UNITS: Record<string, string> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

/** The salary, if visitors see it too, it has both figures, and search engines know its currency and period. */
function salaryTermsOf(row: Row): Listing['salary'] {
  if (row.compensation_visible !== true) return undefined;
  // Without warnings, which `salaryOf` gives for the same figures.
  const minimum = figureOf(row.compensation_minimum, 'compensation_minimum', () => {});
  const maximum = figureOf(row.compensation_maximum, 'compensation_maximum', () => {});
  const currency = currencyOf(row.compensation_currency);
  const { compensation_frequency: frequency } = row;
  const unit = typeof frequency === 'string' && Object.hasOwn(UNITS, frequency) && UNITS[frequency];
  if (minimum === undefined || maximum === undefined || !unit || !currency) return undefined;
  return { currency, minimum, maximum, unit };
}
