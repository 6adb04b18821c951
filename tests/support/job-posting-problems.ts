import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';

type Data = Record<string, unknown>;

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
const list = (value: unknown): Data[] => (value === undefined ? [] : [value].flat()) as Data[];

const TYPES = 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' ');
const UNITS = 'HOUR DAY WEEK MONTH YEAR'.split(' ');

/** The properties of schema.org's JobPosting that Google reads, and no others. */
const KNOWN =
  '@context @type title description datePosted validThrough identifier hiringOrganization jobLocation jobLocationType ' +
  'applicantLocationRequirements employmentType baseSalary';

/**
 * What schema.org and Google ask of a JobPosting and this one lacks, as of Google's page "Job posting structured data"
 * in 2026: title, description (HTML, and more than the title), datePosted and hiringOrganization are required, and
 * jobLocation with a country unless the work is remote, which then needs to say from where it is done.
 */
export function problemsOf(data: Data): string[] {
  const problems: string[] = [];
  const need = (isSo: unknown, problem: string) => void (isSo || problems.push(problem));

  for (const name of Object.keys(data)) need(KNOWN.split(' ').includes(name), `${name} is not known`);
  need(data['@context'] === 'https://schema.org' && data['@type'] === 'JobPosting', 'it is no JobPosting');
  need(isText(data.title), 'no title');
  need(isText(data.description), 'no description');
  const text = toText(fromHtml(String(data.description), { fragment: true })).trim();
  need(text !== '' && text !== data.title, 'a description that says nothing');
  need(/<(p|br|ul)>/.test(String(data.description)), 'a description without paragraphs');
  need(isDate(data.datePosted), 'no date');
  need(data.validThrough === undefined || isDate(data.validThrough), 'an end that is no date');

  const organization = list(data.hiringOrganization)[0] ?? {};
  need(organization['@type'] === 'Organization' && isText(organization.name), 'no organization');
  for (const name of ['url', 'logo'])
    need(
      organization[name] === undefined || isAddress(organization[name]),
      `an organization's ${name} that is none`,
    );

  const isRemote = data.jobLocationType !== undefined;
  need(!isRemote || data.jobLocationType === 'TELECOMMUTE', 'a jobLocationType that is none');
  const places = list(data.jobLocation);
  for (const { '@type': type, address } of places) {
    const { addressCountry, ...parts } = (address ?? {}) as Data;
    need(type === 'Place' && parts['@type'] === 'PostalAddress', 'a jobLocation that is no place');
    need(/^[A-Z]{2}$/.test(String(addressCountry)), 'a place without a country');
  }
  const origins = list(data.applicantLocationRequirements);
  for (const { '@type': type, name } of origins)
    need(
      /^(Country|State)$/.test(String(type)) && isText(name),
      'an applicantLocationRequirement of nowhere',
    );
  need(places.length > 0 || (isRemote && origins.length > 0), 'no place');
  need(origins.length === 0 || isRemote, 'applicantLocationRequirements for work that is not remote');

  for (const type of list(data.employmentType))
    need(TYPES.includes(String(type)), `employmentType ${String(type)}`);
  for (const { '@type': type, currency, value } of list(data.baseSalary)) {
    const amount = (value ?? {}) as Data;
    need(type === 'MonetaryAmount' && amount['@type'] === 'QuantitativeValue', 'a salary that is no amount');
    need(/^[A-Z]{3}$/.test(String(currency)), 'a salary without a currency');
    need(UNITS.includes(String(amount.unitText)), 'a salary without its time');
    const figures = [amount.value ?? [amount.minValue, amount.maxValue]].flat();
    need(
      figures.every((figure) => Number.isFinite(figure)),
      'a salary that is no number',
    );
    need(Number(figures[0]) <= Number(figures.at(-1)), 'a salary upside down');
  }
  return problems;
}
