import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../src/lib/settings.ts';
import { LOCAL_SUPABASE_ANON_KEY, LOCAL_SUPABASE_URL } from '../../src/lib/waitlist/local-project.ts';

const defaults = {
  supabaseUrl: LOCAL_SUPABASE_URL,
  supabaseAnonKey: LOCAL_SUPABASE_ANON_KEY,
  usesLocalProject: true,
  jobsFeedStrict: false,
  siteUrl: 'http://localhost:4321',
  basePath: '/',
  heroVariant: 'dialog',
  showTestimonials: false,
};

const names = [
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_ANON_KEY',
  'JOBS_FEED_URL',
  'JOBS_FEED_STRICT',
  'SITE_URL',
  'BASE_PATH',
  'HERO_VARIANT',
  'SHOW_TESTIMONIALS',
];

/** The lines of the refusal; fails if the settings are accepted. */
function refusal(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
}

/** A key in the older form, a JWT whose claims name the role. */
function jwt(claims: object) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

describe('defaults', () => {
  test('nothing set is a complete site that talks to the embedded backend', () => {
    expect(readSettings({})).toEqual(defaults);
  });

  test.each(['', '  ', '\t\n'])('a blank value (%j) counts as unset, for every variable', (blank) => {
    expect(readSettings(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(defaults);
  });

  test('other variables of the machine say nothing', () => {
    expect(readSettings({ PATH: '/bin', BASE_URL: 'nonsense', jobs_feed_strict: 'true' })).toEqual(defaults);
  });
});

const project = {
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
};

describe('accepted', () => {
  test.each<[string, Record<string, string>, Partial<ReturnType<typeof readSettings>>]>([
    [
      'a project',
      project,
      {
        supabaseUrl: 'https://abc.supabase.co',
        supabaseAnonKey: 'sb_publishable_abc',
        usesLocalProject: false,
      },
    ],
    [
      'an origin with a slash at its end, which is dropped',
      { ...project, PUBLIC_SUPABASE_URL: 'https://abc.supabase.co/' },
      { supabaseUrl: 'https://abc.supabase.co' },
    ],
    [
      'a key in the older form, if it is the anonymous one',
      { ...project, PUBLIC_SUPABASE_ANON_KEY: jwt({ role: 'anon' }) },
      { supabaseAnonKey: jwt({ role: 'anon' }) },
    ],
    [
      'a feed, its query untouched',
      { JOBS_FEED_URL: 'https://a.example/postings.json?x=1' },
      { jobsFeedUrl: 'https://a.example/postings.json?x=1' },
    ],
    ['strict', { JOBS_FEED_STRICT: 'true' }, { jobsFeedStrict: true }],
    ['not strict, in words', { JOBS_FEED_STRICT: 'false' }, { jobsFeedStrict: false }],
    ['an origin', { SITE_URL: 'https://longshore.example' }, { siteUrl: 'https://longshore.example' }],
    ['an origin with its port', { SITE_URL: 'http://127.0.0.1:8080/' }, { siteUrl: 'http://127.0.0.1:8080' }],
    [
      'an origin in capitals',
      { SITE_URL: 'HTTPS://Longshore.Example' },
      { siteUrl: 'https://longshore.example' },
    ],
    ['the inline hero', { HERO_VARIANT: 'inline' }, { heroVariant: 'inline' }],
    ['testimonials', { SHOW_TESTIMONIALS: 'true' }, { showTestimonials: true }],
    ['space around a value', { HERO_VARIANT: '  inline ' }, { heroVariant: 'inline' }],
  ])('%s', (_, environment, expected) => {
    expect(readSettings(environment)).toMatchObject(expected);
  });

  test('no feed is the absence of the field, not an empty one', () => {
    expect(readSettings({})).not.toHaveProperty('jobsFeedUrl');
  });
});

describe('base path', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/preview/42/', '/preview/42/'],
    ['/preview/42', '/preview/42/'],
    ['preview/42', '/preview/42/'],
    ['preview//42/', '/preview/42/'],
    ['/~me/site_1.0/', '/~me/site_1.0/'],
  ])('%s becomes %s', (value, expected) => {
    expect(readSettings({ BASE_PATH: value }).basePath).toBe(expected);
  });

  test.each([
    '/a b/',
    '/../up/',
    '/./',
    '/a/?b',
    '/a#b',
    'https://a.example/',
    '/<b>/',
    '/caf\u00e9/',
    '/a\\b',
  ])('%s is refused', (value) => {
    expect(refusal({ BASE_PATH: value })).toEqual([
      `BASE_PATH is ${JSON.stringify(value)}. Allowed: a path such as / or /preview/42/, of letters, digits, "-", "_", "." and "~".`,
    ]);
  });
});

describe('refused', () => {
  const origin = (example: string) => `an http(s) address without a path, such as ${example}`;
  const flag = '"true" or "false"';
  test.each<[string, string, string]>([
    ['PUBLIC_SUPABASE_URL', 'abc.supabase.co', origin('https://abc.supabase.co')],
    ['PUBLIC_SUPABASE_URL', 'ftp://abc.supabase.co', origin('https://abc.supabase.co')],
    ['PUBLIC_SUPABASE_URL', 'https://abc.supabase.co/rest/v1', origin('https://abc.supabase.co')],
    ['PUBLIC_SUPABASE_URL', 'https://me:pass@abc.supabase.co', origin('https://abc.supabase.co')],
    ['SITE_URL', 'longshore.example', origin('https://longshore.example')],
    ['SITE_URL', 'https://longshore.example/preview/', origin('https://longshore.example')],
    ['SITE_URL', 'https://longshore.example/?a', origin('https://longshore.example')],
    [
      'JOBS_FEED_URL',
      'postings.json',
      'an http(s) address, such as https://example.pinpointhq.com/postings.json',
    ],
    [
      'JOBS_FEED_URL',
      'file:///etc/passwd',
      'an http(s) address, such as https://example.pinpointhq.com/postings.json',
    ],
    [
      'JOBS_FEED_URL',
      'javascript:alert(1)',
      'an http(s) address, such as https://example.pinpointhq.com/postings.json',
    ],
    ['JOBS_FEED_STRICT', 'yes', flag],
    ['JOBS_FEED_STRICT', 'TRUE', flag],
    ['SHOW_TESTIMONIALS', '1', flag],
    ['HERO_VARIANT', 'banner', '"dialog" or "inline"'],
    ['HERO_VARIANT', 'Dialog', '"dialog" or "inline"'],
    ['HERO_VARIANT', 'a "quoted" one', '"dialog" or "inline"'],
  ])('%s=%s: named, quoted, and what is allowed', (name, value, allowed) => {
    const others = name.startsWith('PUBLIC_') ? { ...project, [name]: value } : { [name]: value };
    expect(refusal(others)).toEqual([`${name} is ${JSON.stringify(value)}. Allowed: ${allowed}.`]);
  });

  test.each([
    ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY'],
    ['PUBLIC_SUPABASE_ANON_KEY', 'PUBLIC_SUPABASE_URL'],
  ] as const)('%s without %s', (name, other) => {
    expect(refusal({ [name]: project[name] })).toEqual([
      `${other} is not set, but ${name} is. Set both, or neither for the embedded backend.`,
    ]);
    expect(refusal({ [name]: project[name], [other]: ' ' })).toHaveLength(1);
  });

  test.each([
    ['in the new form', 'sb_secret_abcdefgh'],
    ['as a JWT', jwt({ iss: 'supabase', role: 'service_role' })],
  ])('a secret key %s never reaches a page', (_, key) => {
    const [line, ...more] = refusal({ ...project, PUBLIC_SUPABASE_ANON_KEY: key });
    expect(more).toEqual([]);
    expect(line).toMatch(
      /^PUBLIC_SUPABASE_ANON_KEY is ".+Allowed: .*publishable \(anon\) key; this one is secret/,
    );
  });

  test('several bad values are told at once, a line each', () => {
    const lines = refusal({
      PUBLIC_SUPABASE_URL: 'nowhere',
      JOBS_FEED_URL: 'nothing',
      JOBS_FEED_STRICT: 'maybe',
      SITE_URL: 'somewhere',
      BASE_PATH: 'a b',
      HERO_VARIANT: 'none',
      SHOW_TESTIMONIALS: 'some',
    });
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
      'BASE_PATH',
      'HERO_VARIANT',
      'JOBS_FEED_STRICT',
      'JOBS_FEED_URL',
      'PUBLIC_SUPABASE_ANON_KEY',
      'PUBLIC_SUPABASE_URL',
      'SHOW_TESTIMONIALS',
      'SITE_URL',
    ]);
  });
});
