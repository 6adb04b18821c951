import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { preconnect } from 'react-dom';
import type { WaitlistClient } from './supabase.client.ts';
import { importWhole } from './import-whole.client.ts';

let client: Promise<WaitlistClient> | undefined;

/** Brings supabase-js, by far the largest file of the site; after a failure, once more. */
export function loadClient(): Promise<WaitlistClient> {
  client ??= importWhole('importSupabase', () => import('./supabase.client.ts')).then(
    ({ createWaitlistClient }) => createWaitlistClient(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY),
  );
  client.catch(() => (client = undefined));
  return client;
}

/** While somebody still types, so that a submit waits for its two requests only. It will meet a failure again, and show it. */
export function prepareToSend(): void {
  preconnect(PUBLIC_SUPABASE_URL, { crossOrigin: 'anonymous' });
  loadClient().catch(() => {});
}
