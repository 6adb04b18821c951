/** PostgREST's error code for a valid token that it rejects because its own clock is stale. */
export const STALE_CLOCK = 'PGRST303';

/**
 * What is wrong with a Supabase project that refuses a request, and what to do: the rest of a sentence about it.
 * Undefined if the answer could mean anything. Supabase documents its own statuses:
 * https://supabase.com/docs/guides/platform/http-status-codes
 * @param rightKey what to do if the project does not accept the key
 */
export function explainRefusal(status: number, code: string, rightKey: string): string | undefined {
  if (status === 540) return 'is paused, gone or too slow: open its dashboard and restore it.';
  if (status === 402) return 'is restricted, over its quota or has an unpaid bill: open its dashboard.';
  if (code === 'PGRST106')
    return 'does not expose the schema "public" in its data API: add it to the exposed schemas.';
  // The key is right, but its role lacks a right.
  if (code === '42501')
    return 'lacks a grant or a policy for its "waitlist" table: run the first migration in supabase/migrations.';
  if (status === 404 || code === '42P01')
    return 'has no "waitlist" table: run the migrations in supabase/migrations, or check the project\'s address.';
  // From Supabase's "safeupdate", which refuses an UPDATE without a WHERE clause.
  if (code === '21000') return 'lacks a migration: run the remaining ones in supabase/migrations.';
  if (code === STALE_CLOCK)
    return "has servers whose clocks disagree; the key is not to blame. Run this again. If that doesn't help, upgrade the project's software in its dashboard.";
  if (status === 401) return `does not accept ${rightKey}`;
  return undefined;
}
