import type { JobPosting, Organization, WithContext } from 'schema-dts';
import { countryName, splitCountry } from '../../../config/country.ts';
import { detailHtml, type SectionHeadings } from '../sections/shown-sections.ts';
import type { Listing, Posting } from '../posting.ts';

/**
 * schema.org data with which search engines can list a position. Undefined if it would not be true or complete: without the
 * day on which the position appeared, a country or a description, or if its location names another country.
 * @param country ISO 3166 code of the country of all positions, including remote ones; '' for none
 */
export function jobPosting(
  posting: Posting,
  employer: Extract<Organization, { '@type': 'Organization' }>,
  country: string,
  headings: SectionHeadings,
): WithContext<JobPosting> | undefined {
  if (country === '') return undefined;
  const { listing, deadline } = posting;
  const place = listing && placeOf(posting, listing, country);
  const description = detailHtml(posting, headings);
  if (!listing || !place || description === '') return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.title,
    description,
    datePosted: listing.datePosted,
    ...(deadline !== undefined && { validThrough: deadline }),
    identifier: { '@type': 'PropertyValue', name: String(employer.name), value: posting.id },
    hiringOrganization: employer,
    ...place,
    ...(listing.employmentTypes && { employmentType: listing.employmentTypes }),
    ...(listing.salary && { baseSalary: salaryOf(listing.salary) }),
  };
}

/** Where people work, or may work from if the position is remote; undefined if that is, or may be, another country. */
function placeOf({ locations }: Posting, { isRemote = false, addresses = [] }: Listing, country: string) {
  const places = locations.map((label) => ({
    ...splitCountry(label, country),
    parts: addresses.find((address) => address.label === label)?.parts,
  }));
  if (places.some((place) => place.country !== undefined && place.country !== country)) return undefined;
  if (isRemote) {
    const from = { '@type': 'Country', name: countryName(country) } as const;
    return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: from } as const;
  }
  const known = places.map(({ place, parts }) => ({
    // "Remote" is not a place.
    ...(place !== '' && !/\bremote\b/i.test(place) && { addressLocality: place }),
    ...parts,
  }));
  const unique = new Map(
    (known.length > 0 ? known : [{}]).map((address) => [JSON.stringify(address), address]),
  );
  const jobLocation = [...unique.values()].map((address) => ({
    '@type': 'Place' as const,
    address: { '@type': 'PostalAddress' as const, ...address, addressCountry: country },
  }));
  return { jobLocation };
}

const salaryOf = ({ currency, minimum, maximum, unit }: NonNullable<Listing['salary']>) => ({
  '@type': 'MonetaryAmount' as const,
  currency,
  value: {
    '@type': 'QuantitativeValue' as const,
    ...(minimum === maximum ? { value: minimum } : { minValue: minimum, maxValue: maximum }),
    unitText: unit,
  },
});
