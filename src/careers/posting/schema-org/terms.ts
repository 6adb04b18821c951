import { z } from 'astro/zod';
import type { JobPosting, PostalAddress } from 'schema-dts';
import { isRow, type Row, type Warn } from '../row.ts';
import { textOf } from '../fields.ts';

/** What only search engines read of a row, in the terms of schema.org and Google; see `job-posting.ts`. */
export interface Terms extends Pick<JobPosting, 'employmentType' | 'baseSalary' | 'jobLocationType'> {
  /** Of the posting's location, as far as the feed has it. */
  address: Pick<PostalAddress, 'streetAddress' | 'postalCode' | 'addressLocality' | 'addressRegion'>;
}

export function termsOf(row: Row, warn: Warn): Terms {
  const employmentType = employmentTypesOf(row.employment_type);
  const salary = Salary.safeParse(row).data;
  return {
    ...(employmentType.length > 0 && { employmentType }),
    ...(row.workplace_type === 'remote' && { jobLocationType: 'TELECOMMUTE' }),
    ...(salary && { baseSalary: toAmount(salary) }),
    address: addressOf(row.location, warn),
  };
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

/** A salary that visitors see too, with both figures, in a currency and for a period that search engines know. */
const Salary = z.object({
  compensation_visible: z.literal(true),
  compensation_minimum: z.number().nonnegative(),
  compensation_maximum: z.number().nonnegative(),
  compensation_currency: z.enum(Intl.supportedValuesOf('currency')),
  compensation_frequency: z.enum(['hour', 'day', 'week', 'month', 'year']),
});

function toAmount(salary: z.output<typeof Salary>) {
  const { compensation_minimum: minimum, compensation_maximum: maximum } = salary;
  return {
    '@type': 'MonetaryAmount' as const,
    currency: salary.compensation_currency,
    value: {
      '@type': 'QuantitativeValue' as const,
      ...(minimum === maximum ? { value: minimum } : { minValue: minimum, maxValue: maximum }),
      unitText: salary.compensation_frequency.toUpperCase(),
    },
  };
}

function addressOf(place: unknown, warn: Warn): Terms['address'] {
  if (!isRow(place)) return {};
  const parts = {
    streetAddress: textOf(place.street_address, 'street_address', warn),
    postalCode: textOf(place.postal_code, 'postal_code', warn),
    addressLocality: textOf(place.city, 'city', warn),
    addressRegion: textOf(place.province, 'province', warn),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}
