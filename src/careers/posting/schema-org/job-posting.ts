import type { JobPosting, Organization, WithContext } from 'schema-dts';
import { countryName, splitCountry } from '../../../config/country.ts';
import { detailHtml, type SectionHeadings } from '../sections/shown-sections.ts';
import type { Listing, Posting } from '../posting.ts';

/**
 * schema.org data by which search engines can list a position, or undefined where it would not be true: without the
 * day on which the position appeared, without a country, and where its location names another country; or not enough,
 * without a description.
 * @param country ISO 3166 code of the country in which positions are, and from which remote ones are done; '': none
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

/** Where the work is done, or for remote work where from; undefined where that is, or may be, another country. */
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
    // A label such as "Remote" is no place.
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
