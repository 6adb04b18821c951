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
 * Creates a client for the project that holds the waitlist. It does not store anything in the browser or connect to
 * anything by itself. Import this module lazily: it contains all of supabase-js.
 */
export function createWaitlistClient(url: string, key: string): WaitlistClient {
  return createClient<WaitlistDatabase>(url, key, {
    // Otherwise the client sets up authentication: storage, locks, and a warning if a page has two clients.
    accessToken: () => Promise.resolve(null),
  });
}
