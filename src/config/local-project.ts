/** The embedded backend. `localhost` could also mean `::1`, where another process may be listening. */
export const LOCAL_SUPABASE_URL = 'http://127.0.0.1:54321';

/** The publishable key of the embedded backend. It is not a secret: it works nowhere else. */
export const LOCAL_SUPABASE_ANON_KEY = 'sb_publishable_local_backend';
