import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** What the public key may read and insert, as types for supabase-js. */
interface WaitlistDatabase {
  public: {
    Tables: {
      waitlist: {
        Row: { email: string };
        Insert: { email: string };
        Update: Record<string, never>;
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: Record<string, never>;
  };
}

export type WaitlistClient = SupabaseClient<WaitlistDatabase>;

/**
 * Creates a client for the Supabase project with the waitlist. It doesn't store anything in the browser, and connects
 * only when used. Import this module lazily, because it includes all of supabase-js.
 */
export function createWaitlistClient(url: string, key: string): WaitlistClient {
  return createClient<WaitlistDatabase>(url, key, {
    // Without this, the client sets up authentication: storage, locks, and a warning if a page has two clients.
    accessToken: () => Promise.resolve(null),
  });
}
