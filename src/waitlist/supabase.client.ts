import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/** Import this lazily, because it includes all of supabase-js. The client stores nothing in the browser. */
export function createWaitlistClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    // Without this, the client sets up authentication: storage, locks, and a warning if a page has two clients.
    accessToken: () => Promise.resolve(null),
    global: { fetch: fetchAgain },
  });
}

/**
 * After a quiet hour, PostgREST before 14.18 may refuse the first requests (PGRST303), because it compares the gateway's
 * new token with a stale clock: https://github.com/PostgREST/postgrest/issues/5196. Sending such a request again is
 * safe, because it has changed nothing.
 */
const fetchAgain: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status !== 401 || !(await response.clone().text()).includes('PGRST303')) return response;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return fetch(input, init);
};
