/** A key's beginning by what it is. Supabase's older keys are JWTs. */
const PREFIXES = [
  ['sb_publishable_', 'a publishable key'],
  ['sb_secret_', 'a secret key'],
  ['sb_temp_', 'a temporary key'],
  ['sbp_', 'a personal access token'],
] as const;

const ROLES = ['anon', 'authenticated', 'service_role', 'supabase_admin'];

/**
 * Whether anybody may have the key: a publishable key, or a JWT of role `anon`. A placeholder such as
 * "sb_publishable_…" is neither.
 */
export function isPublicKey(value: string): boolean {
  return /^sb_publishable_[\w-]+$/.test(value) || claimsOf(value)?.['role'] === 'anon';
}

/** The kind of a key, in words that hold no secret part of it; undefined for a text that is no key. */
export function describeKey(value: string): string | undefined {
  const length = `${value.length} characters`;
  for (const [prefix, kind] of PREFIXES) {
    if (value.startsWith(prefix)) return `${kind} (${prefix}…, ${length})`;
  }
  const claims = claimsOf(value);
  if (!claims) return value.startsWith('eyJ') ? `a damaged JWT (${length})` : undefined;
  const { role } = claims;
  if (role === undefined) return `a JWT without a role (${length})`;
  return `a JWT of ${ROLES.find((known) => known === role) ? `role ${String(role)}` : 'an unknown role'} (${length})`;
}

/** The claims of a JWT. Its signature is for the project to check. */
function claimsOf(value: string): Record<string, unknown> | undefined {
  const [header, claims, signature, ...more] = value.split('.');
  if (!header || !claims || !signature || more.length > 0) return undefined;
  return decode(header) && decode(claims);
}

function decode(part: string): Record<string, unknown> | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
