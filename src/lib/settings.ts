import { LOCAL_SUPABASE_ANON_KEY, LOCAL_SUPABASE_URL } from './waitlist/local-project.ts';

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

/** Thrown for settings that cannot be used; `message` has one line for each, with its name, value and what is allowed. */
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

  function read<T>(name: string, fallback: T, parse: (value: string) => T | undefined, allowed: string): T {
    const value = raw(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    // A secret must not end in a log.
    const shown = value.startsWith('sb_secret_') ? 'sb_secret_…' : value;
    problems.push(`${name} is ${JSON.stringify(shown)}. Allowed: ${allowed}.`);
    return fallback;
  }

  const flag = (name: string) => read(name, false, parseFlag, '"true" or "false"');
  const supabaseUrl = read(
    'PUBLIC_SUPABASE_URL',
    undefined,
    parseOrigin,
    'an http(s) address without a path, such as https://abc.supabase.co',
  );
  const supabaseAnonKey = read(
    'PUBLIC_SUPABASE_ANON_KEY',
    undefined,
    parsePublicKey,
    "the project's publishable (anon) key; this one is secret and would be published with the site",
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

function parseFlag(value: string): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function parseHttpUrl(value: string): string | undefined {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

function parseOrigin(value: string): string | undefined {
  const url = parseHttpUrl(value) && new URL(value);
  return url && url.href === `${url.origin}/` ? url.origin : undefined;
}

function parseBasePath(value: string): string | undefined {
  const segments = value.split('/').filter(Boolean);
  const isSafe = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  return isSafe ? `/${segments.map((segment) => `${segment}/`).join('')}` : undefined;
}

/** Refuses Supabase's secret keys, in the new form and as a JWT with the role `service_role`. */
function parsePublicKey(value: string): string | undefined {
  const claims = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString();
  return value.startsWith('sb_secret_') || claims.includes('service_role') ? undefined : value;
}
