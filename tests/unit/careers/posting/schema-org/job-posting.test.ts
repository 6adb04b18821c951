import { describe, expect, test } from 'vitest';
import { organizationData, scriptJson } from '../../../../../src/layout/head.ts';
import { jobPosting } from '../../../../../src/careers/posting/schema-org/job-posting.ts';
import { mapRows } from '../../../../../src/careers/posting/map-rows.ts';
import { Markup } from '../../../../../tooling/build/markup.ts';
import { hostileFeed } from '../../../../support/hostile-postings.ts';

const employer = organizationData('https://a.example/', 'https://a.example/icon-512.png');
const headings = {
  aboutUs: 'Us',
  keyResponsibilities: 'Tasks',
  skills: 'Skills',
  essentialSkills: 'Musts & <more>',
  desirableSkills: 'Wishes',
  whyJoinUs: 'Gains',
};
const DAY = '2026-11-21';

const row = {
  id: '700001',
  title: 'Sound Engineer',
  url: 'https://board.example/1',
  description: '<p>Look after the <strong>desk</strong>.</p>',
};

/** The structured data for a row that first appeared on `day`. */
function dataOf(fields: Record<string, unknown>, { country = 'GB', ...dates }: Options = {}) {
  const [posting] = mapRows([{ ...row, ...fields }]).postings;
  if (!posting) throw new Error('The row has not become a posting.');
  return jobPosting({ ...posting, datePosted: DAY, ...dates }, employer, country, headings);
}

type Options = { country?: string; datePosted?: undefined };

test('what every posting has', () => {
  expect(dataOf({ location: { name: 'Leeds' } })).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Sound Engineer',
    description: '<p>Look after the <strong>desk</strong>.</p>',
    datePosted: DAY,
    identifier: { '@type': 'PropertyValue', name: employer.name, value: '700001' },
    hiringOrganization: employer,
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Leeds', addressCountry: 'GB' },
    },
  });
});

test.each<[string, unknown, object]>([
  ['a town with its own comma', 'Bristol, Stokes Croft', { addressLocality: 'Bristol, Stokes Croft' }],
  ['a town with the country', 'Leeds, United Kingdom', { addressLocality: 'Leeds' }],
  ['the country', 'United Kingdom', {}],
  ['no place', null, {}],
  ['a word that is no place', 'Remote', {}],
  [
    'all of an address, and the city in place of the label',
    {
      name: 'Zürich HB',
      city: 'Zürich ',
      province: 'ZH',
      postal_code: '8001',
      street_address: 'Bahnhofplatz 1',
    },
    {
      streetAddress: 'Bahnhofplatz 1',
      postalCode: '8001',
      addressLocality: 'Zürich',
      addressRegion: 'ZH',
    },
  ],
  [
    'what there is of it',
    { name: 'Leeds', city: '', postal_code: null, province: 'Yorkshire' },
    { addressLocality: 'Leeds', addressRegion: 'Yorkshire' },
  ],
])('where: %s', (_, location, address) => {
  const data = dataOf({ location, workplace_type: 'hybrid' });
  expect(data?.jobLocation).toEqual({
    '@type': 'Place',
    address: { '@type': 'PostalAddress', ...address, addressCountry: 'GB' },
  });
  expect(data).not.toHaveProperty('jobLocationType');
});

test.each(['Bristol', 'United Kingdom'])(
  'where: anywhere in the country, although it says %s',
  (location) => {
    const data = dataOf({ location, workplace_type: 'remote' });
    expect(data).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'United Kingdom' },
    });
    expect(data).not.toHaveProperty('jobLocation');
  },
);

describe('nothing is said', () => {
  test.each<[string, Record<string, unknown>, Options]>([
    ['without a country', {}, { country: '' }],
    ['without a day', {}, { datePosted: undefined }],
    ['without a description', { description: '' }, {}],
    ['of a town in another country', { location: { name: 'Lisbon, Portugal' } }, {}],
    ['of remote work from another country', { location: { name: 'Portugal' }, workplace_type: 'remote' }, {}],
  ])('%s', (_, fields, options) => {
    expect(dataOf(fields, options)).toBeUndefined();
  });
});

describe('what the feed says in figures and codes', () => {
  test.each([
    ['permanent_full_time', ['FULL_TIME']],
    ['fixed_term_part_time', ['PART_TIME', 'TEMPORARY']],
    ['contract_temp', ['TEMPORARY', 'CONTRACTOR']],
    ['freelance', ['CONTRACTOR']],
    ['internship', ['INTERN']],
    ['volunteer', ['VOLUNTEER']],
    ['permanent', undefined],
    [7, undefined],
  ])('employment type %j', (employment_type, types) => {
    expect(dataOf({ employment_type })?.employmentType).toEqual(types);
  });

  const pay = {
    compensation_visible: true,
    compensation_minimum: 38_000,
    compensation_maximum: 44_000,
    compensation_currency: 'GBP',
    compensation_frequency: 'year',
  };
  const amount = (value: object, unitText = 'YEAR') => ({
    '@type': 'MonetaryAmount',
    currency: 'GBP',
    value: { '@type': 'QuantitativeValue', ...value, unitText },
  });
  test.each<[string, Record<string, unknown>, object | undefined]>([
    ['a range', {}, amount({ minValue: 38_000, maxValue: 44_000 })],
    ['one figure', { compensation_maximum: 38_000 }, amount({ value: 38_000 })],
    [
      'by the hour',
      { compensation_frequency: 'hour' },
      amount({ minValue: 38_000, maxValue: 44_000 }, 'HOUR'),
    ],
    ['one that is not shown', { compensation_visible: false }, undefined],
    ['one without an end', { compensation_maximum: null }, undefined],
    ['a currency that is none', { compensation_currency: 'QQQ' }, undefined],
    ['a time that every object has', { compensation_frequency: 'constructor' }, undefined],
  ])('a salary: %s', (_, fields, salary) => {
    expect(dataOf({ ...pay, ...fields })?.baseSalary).toEqual(salary);
  });

  test('a deadline', () => {
    const deadline_at = '2026-12-18T23:59:59+01:00';
    expect(dataOf({ deadline_at })?.validThrough).toBe(deadline_at);
    expect(dataOf({})).not.toHaveProperty('validThrough');
  });
});

test('the description has every section of the page, in its order', () => {
  const data = dataOf({
    key_responsibilities_header: 'A day in the life',
    key_responsibilities:
      '<p>First:</p><ul><li>Mix &amp; match</li></ul><p>Then:</p><ul><li>a &lt; b</li></ul><p>Last.</p>',
    skills_knowledge_expertise: '<h3>Essential</h3><ul><li>Ears</li></ul>',
    benefits: '<ul><li>Tea</li></ul>',
  });
  expect(data?.description).toBe(
    '<p>Look after the <strong>desk</strong>.</p>' +
      '<p>Tasks</p><p class="subtitle">A day in the life</p><p>First:</p><ul><li>Mix &amp; match</li></ul>' +
      '<p>Then:</p><ul><li>a &lt; b</li></ul><p>Last.</p>' +
      '<p>Musts &amp; &lt;more></p><ul><li>Ears</li></ul>' +
      '<p>Gains</p><ul><li>Tea</li></ul>',
  );
});

/** The elements of a page's body or of a fragment, and the scripts in its head. */
const tagsOf = (html: string) =>
  new Markup(html).elements.map(({ tagName }) => tagName).filter((name) => !/^(html|head|body)$/.test(name));

test('whatever a feed says stays within its script, and says only text in mark-up that the page has too', () => {
  const { data: rows } = hostileFeed();
  const { postings } = mapRows(rows);
  const found = postings.flatMap(
    (posting) => jobPosting({ ...posting, datePosted: DAY }, employer, 'GB', headings) ?? [],
  );
  expect(found.length).toBeGreaterThan(50);
  for (const data of found) {
    const json = scriptJson(data);
    const page = `<script type="application/ld+json">${json}</script><p>after</p>`;
    expect(tagsOf(page)).toEqual(['script', 'p']);
    expect(JSON.parse(json)).toEqual(data);
    expect(
      tagsOf(String(data.description)).filter(
        (name) => !/^(p|br|[uo]l|li|strong|em|del|code|pre|blockquote|a|h[3-6])$/.test(name),
      ),
    ).toEqual([]);
  }
});
