import { describeAddress, describeText } from '../secrets/redact.ts';
import { parseBasePath, parseFlag, parseHttpUrl, parseOrigin, parseProjectUrl } from './parse-values.ts';
import { describeKey, isPublicKey } from '../secrets/supabase-key.ts';
import { LOCAL_SUPABASE_ANON_KEY, LOCAL_SUPABASE_URL } from './local-project.ts';

export const HERO_VARIANTS = ['dialog', 'inline'] as const;

/** The settings of a build, checked. `.env.example` says what each is for. */
export interface Settings {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** True when no project is set, so that the waitlist talks to the embedded backend. */
  usesLocalProject: boolean;
  /** http(s) address of the postings feed; absent: the bundled sample. */
  jobsFeedUrl?: string;
  jobsFeedStrict: boolean;
  /** Origin without a slash at its end. */
  siteUrl: string;
  /** Path with a slash at both ends, or "/". */
  basePath: string;
  heroVariant: (typeof HERO_VARIANTS)[number];
  showTestimonials: boolean;
}

/** Thrown for settings that cannot be used; `message` has a line for each: name, value unless secret, what is allowed. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  // Astro prints a stack where there is one; the message is all that helps.
  override stack = '';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. A blank value counts as unset.
 * @throws SettingsError naming every bad value at once.
 */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const raw = (name: string) => environment[name]?.trim() || undefined;

  function read<T>(
    name: string,
    fallback: T,
    parse: (value: string) => T | undefined,
    allowed: string,
    describe = describeText,
  ): T {
    const value = raw(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    problems.push(`${name} is ${describe(value)}. Allowed: ${allowed}.`);
    return fallback;
  }

  const flag = (name: string) => read(name, false, parseFlag, '"true" or "false"');
  const supabaseUrl = read(
    'PUBLIC_SUPABASE_URL',
    undefined,
    parseProjectUrl,
    'an https address without a path, such as https://abc.supabase.co; http for localhost, 127.0.0.1 and [::1] only',
    describeAddress,
  );
  const supabaseAnonKey = read(
    'PUBLIC_SUPABASE_ANON_KEY',
    undefined,
    (value) => (isPublicKey(value) ? value : undefined),
    "the project's publishable key (sb_publishable_…), or its older anon key, a JWT of role anon, " +
      "because it is published with the site; copy it from the project's settings, API keys",
    // Never the value: whatever it is, it was meant as a key.
    (value) => describeKey(value) ?? `no Supabase key (${value.length} characters)`,
  );
  for (const [name, other] of [
    ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_ANON_KEY'],
    ['PUBLIC_SUPABASE_ANON_KEY', 'PUBLIC_SUPABASE_URL'],
  ] as const) {
    if (raw(name) && !raw(other)) {
      problems.push(`${other} is not set, but ${name} is. Set both, or neither for the embedded backend.`);
    }
  }
  const jobsFeedUrl = read(
    'JOBS_FEED_URL',
    undefined,
    parseHttpUrl,
    'an http(s) address, such as https://example.pinpointhq.com/postings.json',
    describeAddress,
  );

  const settings: Settings = {
    supabaseUrl: supabaseUrl ?? LOCAL_SUPABASE_URL,
    supabaseAnonKey: supabaseAnonKey ?? LOCAL_SUPABASE_ANON_KEY,
    usesLocalProject: supabaseUrl === undefined,
    ...(jobsFeedUrl && { jobsFeedUrl }),
    jobsFeedStrict: flag('JOBS_FEED_STRICT'),
    siteUrl: read(
      'SITE_URL',
      'http://localhost:4321',
      parseOrigin,
      'an http(s) address without a path, such as https://longshore.example',
      describeAddress,
    ),
    basePath: read(
      'BASE_PATH',
      '/',
      parseBasePath,
      'a path such as / or /preview/42/, of letters, digits, "-", "_", "." and "~"',
    ),
    heroVariant: read(
      'HERO_VARIANT',
      'dialog',
      (value) => HERO_VARIANTS.find((variant) => variant === value),
      '"dialog" or "inline"',
    ),
    showTestimonials: flag('SHOW_TESTIMONIALS'),
  };
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}
