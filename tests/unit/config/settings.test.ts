import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { loadEnv } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError, variables } from '../../../src/config/settings.ts';
import { LOCAL_SUPABASE_ANON_KEY, LOCAL_SUPABASE_URL } from '../../../src/config/local-project.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { jwt, secretsIn, settingNames, valuesWithSecrets } from '../../support/secrets.ts';

const defaults = {
  PUBLIC_SUPABASE_URL: LOCAL_SUPABASE_URL,
  PUBLIC_SUPABASE_ANON_KEY: LOCAL_SUPABASE_ANON_KEY,
  usesLocalProject: true,
  JOBS_FEED_STRICT: false,
  SITE_URL: 'http://localhost:4321',
  BASE_PATH: '/',
  NOINDEX: false,
  HERO_VARIANT: 'dialog',
  SHOW_TESTIMONIALS: false,
};

/** Returns the lines of the error. Fails if the settings are accepted. */
function refusal(environment: Record<string, string>): string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
}

describe('defaults', () => {
  test('with nothing set, the site is complete and uses the embedded backend', () => {
    expect(readSettings({})).toEqual(defaults);
  });

  test.each(['', '  ', '\t\n'])('a blank value (%j) is treated as unset, for every variable', (blank) => {
    expect(readSettings(Object.fromEntries(settingNames.map((name) => [name, blank])))).toEqual(defaults);
  });
});

test.each<[string, string, BufferEncoding]>([
  ['with a byte order mark', '\ufeffNOINDEX=true\n', 'utf8'],
  ['in UTF-16', 'NOINDEX=true\n', 'utf16le'],
])('a .env file that Vite misreads is refused in one line: %s', (_, content, encoding) => {
  const folder = makeFolder(onTestFinished);
  writeFileSync(join(folder, '.env'), content, encoding);
  expect(refusal(loadEnv('production', folder, ''))).toEqual([
    expect.stringMatching(/^\.env is UTF-16, or begins with .* Save it as UTF-8 without BOM\.$/),
  ]);
});

const project = {
  PUBLIC_SUPABASE_URL: 'https://abc.supabase.co',
  PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_abc',
};

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const rows = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

test.each(settingNames)('%s is in .env.example and, with its default, in the README', (name) => {
  const value = String(variables.shape[name].parse(undefined) ?? '');
  expect(rows.find((row) => row.includes(`\`${name}\``))).toContain(value);
  expect(read('.env.example')).toMatch(new RegExp(`^# ${name}=${value ? `${value}$` : ''}`, 'm'));
});

describe('accepted', () => {
  const anonymous = { PUBLIC_SUPABASE_ANON_KEY: jwt({ role: 'anon' }) };
  const feed = { JOBS_FEED_URL: 'https://a.example/postings.json?x=1' };
  test.each<[Record<string, string>, Partial<ReturnType<typeof readSettings>>]>([
    [project, { ...project, usesLocalProject: false }],
    [
      { ...project, PUBLIC_SUPABASE_URL: 'https://abc.supabase.co/' },
      { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co' },
    ],
    [{ ...project, ...anonymous }, anonymous],
    [feed, feed],
    [{ SITE_URL: 'http://127.0.0.1:8080/' }, { SITE_URL: 'http://127.0.0.1:8080' }],
    [{ SITE_URL: 'HTTPS://Longshore.Example' }, { SITE_URL: 'https://longshore.example' }],
    [
      { SHOW_TESTIMONIALS: 'true', NOINDEX: 'false' },
      { SHOW_TESTIMONIALS: true, NOINDEX: false },
    ],
    [{ HERO_VARIANT: '  inline ' }, { HERO_VARIANT: 'inline' }],
  ])('%j', (environment, expected) => {
    expect(readSettings(environment)).toMatchObject(expected);
  });

  test.each(['http://localhost', 'http://127.0.0.1:54321', 'http://[::1]:54321'])(
    'a project at %s',
    (url) => {
      expect(readSettings({ ...project, PUBLIC_SUPABASE_URL: url }).PUBLIC_SUPABASE_URL).toBe(url);
    },
  );
});

test.each([
  ['/preview/42/', '/preview/42/'],
  ['/preview/42', '/preview/42/'],
  ['/~me/site_1.0/', '/~me/site_1.0/'],
  ['/.a/b./', '/.a/b./'],
])('the base path %s becomes %s', (value, expected) => {
  expect(readSettings({ BASE_PATH: value }).BASE_PATH).toBe(expected);
});

describe('refused', () => {
  test.each<[string, string, string, string?]>([
    ['PUBLIC_SUPABASE_URL', 'abc.supabase.co', 'https://abc.supabase.co; http for localhost'],
    ['PUBLIC_SUPABASE_URL', 'https://abc.supabase.co/rest/v1', 'https', 'https://abc.supabase.co/…'],
    ['PUBLIC_SUPABASE_URL', 'http://abc.supabase.co', 'http for localhost, 127.0.0.1 and [::1] only'],
    ['PUBLIC_SUPABASE_URL', 'http://localhost.abc.co', 'http for localhost'],
    ['SITE_URL', 'longshore.example', 'https://longshore.example'],
    ['SITE_URL', 'https://longshore.example/preview/', 'without a path', 'https://longshore.example/…'],
    ['SHOW_TESTIMONIALS', '1', '"true" or "false"'],
    ['HERO_VARIANT', 'b'.repeat(30), '"dialog" or "inline"'],
    ['JOBS_FEED_URL', 'not-a-url', 'an http(s) address'],
    ['JOBS_FEED_URL', 'ftp://feeds.example/postings.json', 'an http(s) address', 'ftp://feeds.example/…'],
    ['BASE_PATH', '/a b/', 'such as / or /preview/42/'],
    ['BASE_PATH', '/../up/', 'such as / or /preview/42/'],
    ['BASE_PATH', 'https://a.example/', 'such as /', 'https://a.example'],
    ['BASE_PATH', '/caf\u00e9/', 'such as /'],
    ['BASE_PATH', 'C:/Program Files/Git/preview/42/', 'such as /'],
  ])('%s=%s: the error quotes it and says what is allowed', (name, value, allowed, shown = value) => {
    const others = name.startsWith('PUBLIC_') ? { ...project, [name]: value } : { [name]: value };
    const [line, ...more] = refusal(others);
    expect(line?.startsWith(`${name} is ${JSON.stringify(shown)}. Allowed: `), line).toBe(true);
    expect(line).toContain(allowed);
    expect(more).toEqual([]);
  });

  test.each([
    ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY'],
    ['PUBLIC_SUPABASE_ANON_KEY', 'PUBLIC_SUPABASE_URL'],
  ] as const)('%s without %s', (name, other) => {
    const line = `${other} is not set. Set both PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, or neither`;
    expect(refusal({ [name]: project[name], [other]: ' ' })).toEqual([expect.stringContaining(line)]);
  });

  test.each([
    ['sb_secret_abcdefgh', 'a secret key (sb_secret_…, '],
    ['sbp_0123456789', 'a personal access token (sbp_…, '],
    ['sb_publishable_…', 'a publishable key (sb_publishable_…, '],
    [jwt({ iss: 'supabase', role: 'service_role' }), 'a JWT with role service_role ('],
    [jwt({ role: 'owner' }), 'a JWT with an unknown role ('],
    [jwt({ role: 'anon' }).slice(0, -13), 'a damaged JWT, or one without a role ('],
    ['my-password', 'not a Supabase key ('],
  ])('the error says what kind of key %s is, without showing it', (key, kind) => {
    expect(refusal({ ...project, PUBLIC_SUPABASE_ANON_KEY: key })).toEqual([
      expect.stringContaining(`PUBLIC_SUPABASE_ANON_KEY is ${kind}${key.length} characters). Allowed: the`),
    ]);
  });

  test.each([
    ['a URL without its scheme, because its path may be a token', 'feed.example/token'],
    ['a URL with a user name', 'https://me:token@feed.example/postings.json'],
    ['a URL with an "@" elsewhere', 'https://me:12/token@feed.example/'],
  ])('the feed’s URL is not shown: %s', (_, value) => {
    const start = `JOBS_FEED_URL is a value of ${value.length} characters (not shown, because it may contain a secret)`;
    expect(refusal({ JOBS_FEED_URL: value })).toEqual([
      `${start}. Allowed: an http(s) address without a user name, a password or any other "@" (in a query, write %40), such as https://example.pinpointhq.com/postings.json.`,
    ]);
  });

  /** What these two may accept: a URL with secrets, and a key, which is also a valid path. */
  const mayAccept: Partial<Record<string, RegExp>> = {
    JOBS_FEED_URL: /^https?:[^@]*$/,
    BASE_PATH: /^[\w.-]+$/,
  };

  test.each(settingNames)('%s: the error does not reveal any secrets', (name) => {
    for (const { value, secrets } of valuesWithSecrets) {
      const others = name.startsWith('PUBLIC_') ? project : {};
      let message = '';
      try {
        readSettings({ ...others, [name]: value });
      } catch (error) {
        message = inspect(error, { depth: Infinity, showHidden: true });
      }
      if (!mayAccept[name]?.test(value)) expect(message, `${name}=${value}`).toContain(name);
      expect(secretsIn(message, secrets), `${name}=${value}`).toEqual([]);
    }
  });
});
