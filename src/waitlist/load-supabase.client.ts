import type { SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_ANON_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { preconnect } from 'react-dom';
import { fetchWhole } from '../dialog/fetch-whole.client.ts';

let client: Promise<SupabaseClient> | undefined;

/** Loads supabase-js. After a failure, the next call tries again. */
export function loadClient(): Promise<SupabaseClient> {
  const island = document.querySelector<HTMLElement>('[data-dynamic-imports]');
  client ??= fetchWhole(island?.dataset['dynamicImports'])
    .then(() => import('./supabase.client.ts'))
    .then((module) => module.createWaitlistClient(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY));
  client.catch(() => (client = undefined));
  return client;
}

/** Called while somebody types, so that submitting is faster. A failure is only reported after a submission. */
export function prepareToSend(): void {
  preconnect(PUBLIC_SUPABASE_URL, { crossOrigin: 'anonymous' });
  loadClient().catch(() => {});
}
