import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** What the public key may see and send of the table, as supabase-js wants it described. */
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
 * A client of the project that holds the waitlist. It keeps nothing in the browser and makes no connection by itself.
 * Import this module when the form is reached for, not before: it brings all of supabase-js.
 */
export function createWaitlistClient(url: string, key: string): WaitlistClient {
  return createClient<WaitlistDatabase>(url, key, {
    // Without this, the client sets up sign-in: storage, locks, and a warning when a page has two clients.
    accessToken: () => Promise.resolve(null),
  });
}
