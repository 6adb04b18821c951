import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Import this lazily, because it includes all of supabase-js. The client stores nothing in the browser. */
export function createWaitlistClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    // Without this, the client sets up authentication: storage, locks, and a warning if a page has two clients.
    accessToken: () => Promise.resolve(null),
  });
}
