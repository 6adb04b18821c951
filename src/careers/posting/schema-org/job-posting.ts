import type { JobPosting, Organization, WithContext } from 'schema-dts';
import { countryName, splitCountry } from '../../../config/country.ts';
import type { Posting, SectionName } from '../posting.ts';
import { renderSection } from '../rich-text/render.ts';

/**
 * schema.org data with which search engines can list a position. Undefined if it would not be true or complete: without the
 * day on which the position appeared, a country or a description, or if its location names another country.
 * @param country ISO 3166 code of the country of all positions, including remote ones; '' for none
 */
export function jobPosting(
  posting: Posting,
  employer: Extract<Organization, { '@type': 'Organization' }>,
  country: string,
  headings: Record<SectionName, string>,
): WithContext<JobPosting> | undefined {
  const { datePosted, deadline, location = '' } = posting;
  const { address, ...terms } = posting.terms;
  const { place, country: named = country } = splitCountry(location, country);
  const description = detailHtml(posting, headings);
  if (country === '' || named !== country || datePosted === undefined || description === '') return undefined;
  const where = terms.jobLocationType
    ? { applicantLocationRequirements: { '@type': 'Country', name: countryName(country) } as const }
    : { jobLocation: { '@type': 'Place', address: addressOf(place, address, country) } as const };
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: posting.title,
    description,
    datePosted,
    ...(deadline !== undefined && { validThrough: deadline }),
    identifier: { '@type': 'PropertyValue', name: String(employer.name), value: posting.id },
    hiringOrganization: employer,
    ...where,
    ...terms,
  };
}

const addressOf = (place: string, known: Posting['terms']['address'], country: string) => ({
  '@type': 'PostalAddress' as const,
  // "Remote" is not a place.
  ...(place !== '' && !/\bremote\b/i.test(place) && { addressLocality: place }),
  ...known,
  addressCountry: country,
});

/** The content of a position's page. */
function detailHtml({ description, sections }: Posting, headings: Record<SectionName, string>): string {
  const parts = Object.entries(sections).flatMap(([name, html]) => [
    renderSection(undefined, [{ isItem: false, text: headings[name as SectionName] }]),
    html,
  ]);
  return [description, ...parts].join('');
}
