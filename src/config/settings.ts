import { z } from 'astro/zod';
import { LOCAL_SUPABASE_ANON_KEY, LOCAL_SUPABASE_URL } from './local-project.ts';
import { describeKey, isPublicKey } from './supabase-key.ts';

/** An environment variable, read with `parse`. If that returns undefined, the error message says what is `allowed`. */
const variable = <Value>(allowed: string, parse: (text: string) => Value | undefined) =>
  z.string().transform((text, { addIssue }) => {
    const value = parse(text);
    if (value === undefined) addIssue(allowed);
    return value ?? z.NEVER;
  });

const flag = z.stringbool({
  truthy: ['true'],
  falsy: ['false'],
  case: 'sensitive',
  error: '"true" or "false"',
});

const parseHttp = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text) : undefined;

/** An http(s) origin, without a trailing slash. */
function parseOrigin(text: string): string | undefined {
  const url = parseHttp(text);
  return url?.href === `${url?.origin}/` ? url?.origin : undefined;
}

/** A Supabase project's origin. Email addresses are sent there, so TLS is required except on localhost. */
export function parseProject(text: string): string | undefined {
  const origin = parseOrigin(text);
  return origin && /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin)
    ? origin
    : undefined;
}

/** A path with a leading and a trailing slash, or "/". */
function parseBasePath(text: string): string | undefined {
  const segments = text.split('/').filter(Boolean);
  const isSafe = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  return isSafe ? `/${segments.map((segment) => `${segment}/`).join('')}` : undefined;
}

/** All settings, by variable name. `.env.example` and the README explain them. */
export const variables = z.object({
  PUBLIC_SUPABASE_URL: variable(
    'an https address without a path, such as https://abc.supabase.co; http for localhost, 127.0.0.1 and [::1] only',
    parseProject,
  ).optional(),
  PUBLIC_SUPABASE_ANON_KEY: variable(
    "the project's publishable key (sb_publishable_…), or its older anon key (a JWT with the role anon), " +
      "because it is published with the site; copy it from the project's settings, under API keys",
    (text) => (isPublicKey(text) ? text : undefined),
  ).optional(),
  JOBS_FEED_URL: variable(
    'an http(s) address without a user name, a password or any other "@" (in a query, write %40), ' +
      'such as https://example.pinpointhq.com/postings.json',
    (text) => (text.includes('@') ? undefined : parseHttp(text) && text),
  ).optional(),
  JOBS_FEED_STRICT: flag.default(false),
  SITE_URL: variable(
    'an http(s) address without a path, such as https://longshore.example',
    parseOrigin,
  ).default('http://localhost:4321'),
  BASE_PATH: variable(
    'a path such as / or /preview/42/, with only letters, digits, "-", "_", "." and "~"',
    parseBasePath,
  ).default('/'),
  NOINDEX: flag.default(false),
  HERO_VARIANT: z.enum(['dialog', 'inline'], '"dialog" or "inline"').default('dialog'),
  SHOW_TESTIMONIALS: flag.default(false),
});

export type Settings = ReturnType<typeof readSettings>;

/** The message has a line for each invalid setting: its name, its value unless it is secret, and what is allowed. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  // Otherwise, Astro would print a stack trace, which would not help anyone.
  override stack = '';
}

/** Treats a blank value as unset. Throws a SettingsError that lists every invalid value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  // Vite leaves byte order marks and UTF-16's null bytes in the names, so the settings would be ignored.
  if (Object.keys(environment).some((name) => /^\ufeff|\0/.test(name)))
    throw new SettingsError(
      '.env is UTF-16, or begins with a byte order mark. Save it as UTF-8 without BOM.',
    );
  const raw = (name: string) => environment[name]?.trim() || undefined;
  const names = variables.keyof().options;
  const { data, error } = variables.safeParse(Object.fromEntries(names.map((name) => [name, raw(name)])));
  const problems = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} is ${shown(name, raw(name) ?? '')}. Allowed: ${message}.`;
  });
  const missing = ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY'].filter((name) => !raw(name));
  if (missing.length === 1)
    problems.push(
      `${missing[0]} is not set. Set both PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, or neither for the embedded backend.`,
    );
  if (!data || problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    ...data,
    PUBLIC_SUPABASE_URL: data.PUBLIC_SUPABASE_URL ?? LOCAL_SUPABASE_URL,
    PUBLIC_SUPABASE_ANON_KEY: data.PUBLIC_SUPABASE_ANON_KEY ?? LOCAL_SUPABASE_ANON_KEY,
    usesLocalProject: data.PUBLIC_SUPABASE_URL === undefined,
  };
}

function shown(name: string, text: string): string {
  const key = describeKey(text);
  if (key !== undefined) return key;
  if (name === 'PUBLIC_SUPABASE_ANON_KEY') return `not a Supabase key (${text.length} characters)`;
  // Even a malformed URL may have a user name and password before an "@".
  const url = text.includes('@') ? undefined : parseHttp(text);
  if (url) return JSON.stringify(`${url.origin}${url.href === `${url.origin}/` ? '' : '/…'}`);
  // Such as "none" or "not-a-url", or the host of "ftp://host/path".
  const [harmless] = /^[a-z]{1,12}([ -][a-z]{1,12}){0,2}$|^[a-z]+:\/\/[a-z0-9.-]+(?=\/|$)/i.exec(text) ?? [];
  if (harmless) return JSON.stringify(harmless === text ? text : `${harmless}/…`);
  const mayBeSecret = name === 'JOBS_FEED_URL' || (text.length > 30 && name !== 'BASE_PATH');
  if (mayBeSecret || /[@?#]/.test(text))
    return `a value of ${text.length} characters (not shown, because it may contain a secret)`;
  return JSON.stringify(text);
}
