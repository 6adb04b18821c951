/** The types of key, by prefix. Supabase's older keys are JWTs. */
const KINDS = {
  sb_publishable_: 'a publishable key',
  sb_secret_: 'a secret key',
  sb_temp_: 'a temporary key',
  sbp_: 'a personal access token',
};
const ROLES = ['anon', 'authenticated', 'service_role'];

/** Whether a key is safe to publish; false for placeholders such as "sb_publishable_…". */
export const isPublicKey = (text: string): boolean =>
  /^sb_publishable_[\w-]+$/.test(text) || roleOf(text) === 'anon';

export const isSecretKey = (text: string): boolean =>
  /^sb_secret_[\w-]+$/.test(text) || roleOf(text) === 'service_role';

/** Describes a key without its secret part; undefined if the text is not a key. */
export function describeKey(text: string): string | undefined {
  const length = `${text.length} characters`;
  for (const [prefix, kind] of Object.entries(KINDS))
    if (text.startsWith(prefix)) return `${kind} (${prefix}…, ${length})`;
  if (!text.startsWith('eyJ')) return undefined;
  const role = roleOf(text);
  if (role === undefined) return `a damaged JWT, or one without a role (${length})`;
  return `a JWT with ${ROLES.find((known) => known === role) ? `role ${String(role)}` : 'an unknown role'} (${length})`;
}

/** The role in a JWT's claims. The signature is not verified, because only the project can do that. */
function roleOf(text: string): unknown {
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1] ?? '';
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}
