/**
 * The project that the embedded backend (`supabase/local/`) plays: what the site uses when no other project is set.
 * The address is a number because `localhost` is also `::1`, where somebody else's process may be listening.
 */
export const LOCAL_SUPABASE_URL = 'http://127.0.0.1:54321';

/** The publishable key of the embedded backend. It opens nothing anywhere else, so it is not a secret. */
export const LOCAL_SUPABASE_ANON_KEY = 'sb_publishable_local_backend';
