import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/**
 * Creates a client for the Supabase project with the waitlist. It doesn't store anything in the browser, and connects
 * only when used. Import this module lazily, because it includes all of supabase-js.
 */
export function createWaitlistClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    // Without this, the client sets up authentication: storage, locks, and a warning if a page has two clients.
    accessToken: () => Promise.resolve(null),
  });
}
