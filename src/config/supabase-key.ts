/** What a key is by its beginning. Supabase's older keys are JWTs. */
const KINDS = {
  sb_publishable_: 'a publishable key',
  sb_secret_: 'a secret key',
  sb_temp_: 'a temporary key',
  sbp_: 'a personal access token',
};
const ROLES = ['anon', 'authenticated', 'service_role'];

/** Whether anybody may have the key. A placeholder such as "sb_publishable_…" is none. */
export const isPublicKey = (text: string): boolean =>
  /^sb_publishable_[\w-]+$/.test(text) || roleOf(text) === 'anon';

/** Whether the key opens every row, and so must stay with its owner. */
export const isSecretKey = (text: string): boolean =>
  /^sb_secret_[\w-]+$/.test(text) || roleOf(text) === 'service_role';

/** The kind of a key, in words that hold no secret part of it; undefined for a text that is no key. */
export function describeKey(text: string): string | undefined {
  const length = `${text.length} characters`;
  for (const [prefix, kind] of Object.entries(KINDS))
    if (text.startsWith(prefix)) return `${kind} (${prefix}…, ${length})`;
  if (!text.startsWith('eyJ')) return undefined;
  const role = roleOf(text);
  if (role === undefined) return `a damaged JWT, or one without a role (${length})`;
  return `a JWT of ${ROLES.find((known) => known === role) ? `role ${String(role)}` : 'an unknown role'} (${length})`;
}

/** The role in the claims of a JWT. Its signature is for the project to check. */
function roleOf(text: string): unknown {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1] ?? '';
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}
