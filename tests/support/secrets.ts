import { variables } from '../../src/config/settings.ts';

export const settingNames = variables.keyof().options;

/** A key in Supabase's older format: a JWT whose claims include the role. */
export function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

/** The secrets that share six consecutive characters with the text. */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) =>
    Array.from({ length: Math.max(1, secret.length - 5) }, (_, at) => secret.slice(at, at + 6)).some((part) =>
      text.includes(part),
    ),
  );
}

/** These secrets don't contain any word from the site's own messages. */
const user = 'kq7vxz3w';
const password = 'Zx9-mQ4tLp';
const query = 'q8Rt2vNw6k';
const fragment = 'f5Hs0jBy3m';
const path = 'p1Wd7cXe9u';
const all = [user, password, query, fragment, path];

/** Adds secrets to a URL's path, query and fragment, but keeps the last segment of the path. */
export const addSecrets = (address: string): string =>
  `${address.replace(/[^/]*$/, `${path}/$&`)}?token=${query}#${fragment}`;

/** The secrets that `addSecrets` adds. */
export const addressSecrets: readonly string[] = [path, query, fragment];

const behindHost = `/${path}/postings.json?token=${query}#${fragment}`;
const serviceRole = jwt({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role: 'service_role' });

/** URLs that only JOBS_FEED_URL may accept, and keys that only BASE_PATH may accept, with the secrets in each. */
export const valuesWithSecrets: { value: string; secrets: string[] }[] = [
  { value: `https://${user}:${password}@board.example${behindHost}`, secrets: all },
  { value: `https://${user}:${password}@board.example:99999${behindHost}`, secrets: all },
  { value: `${user}:${password}@board.example${behindHost}`, secrets: all },
  { value: `postgresql://${user}:${password}@db.board.example:5432/postgres`, secrets: [user, password] },
  { value: `https://${user}:12/${password}@board.example/`, secrets: [user, password] },
  { value: `${user}:${password}?from=https://board.example`, secrets: [user, password] },
  { value: `board.example${behindHost}`, secrets: [path, query, fragment] },
  { value: `/${path}?token=${query}#${fragment}&${'x'.repeat(30)}`, secrets: [query, fragment] },
  { value: `https://board.example${behindHost}`, secrets: [path, query, fragment] },
  { value: 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz', secrets: ['N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'] },
  {
    value: 'sbp_8f1b0c2d4e6a7f9b8c1d2e3f4a5b6c7d8e9f0a1b',
    secrets: ['8f1b0c2d4e6a7f9b8c1d2e3f4a5b6c7d8e9f0a1b'],
  },
  { value: serviceRole, secrets: [serviceRole] },
];
