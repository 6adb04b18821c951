import type { SupabaseClient } from '@supabase/supabase-js';
import { trimInvisible } from '../dialog/trim.client.ts';

/** `site.config.ts` has a message for each. For `bot`, nothing was sent. An `error` is a failure of unknown cause. */
export type Outcome = 'success' | 'already' | 'bot' | 'error' | 'offline' | 'limited' | 'busy';

export interface JoinRequest {
  email: string;
  honeypot: string;
  loadClient: () => Promise<SupabaseClient>;
  timeoutMs?: number;
}

/** The name of a hidden field that people leave empty, and that bots fill in. */
export const HONEYPOT = 'website';

/** Row-level security shows only the row whose address is in this request header. */
const LOOK_UP_HEADER = 'x-waitlist-email';
const NO_ROWS = 'PGRST116';
const UNIQUE_VIOLATION = '23505';
const CREATED = 201;
/** From the database's rate limit, or from a proxy in front of it. */
const TOO_MANY_REQUESTS = 429;
/** The error code when all clients together, not just this one, have reached the limit. */
const FULL = 'too_many_sign_ups';

/** An address as it is looked up and stored: trimmed, in lower case and NFC, with its domain in ASCII. */
export function normaliseEmail(email: string): string {
  const plain = trimInvisible(email).toLowerCase().normalize('NFC');
  const at = plain.lastIndexOf('@') + 1;
  return plain.slice(0, at) + toAscii(plain.slice(at));
}

/** Converts a domain to Punycode, as Chromium's email field does. Returns it unchanged if it is not a host name. */
function toAscii(domain: string): string {
  try {
    const { href, hostname } = new URL(`http://${domain}`);
    return /[^\0-\x7f]/.test(domain) && href === `http://${hostname}/` ? hostname : domain;
  } catch {
    return domain;
  }
}

/** Never throws or takes longer than its timeout. It is safe to call again: addresses in the table are unique. */
export async function joinWaitlist(request: JoinRequest): Promise<Outcome> {
  const { email, honeypot, loadClient, timeoutMs = 10_000 } = request;
  if (honeypot !== '') return 'bot';

  const signal = AbortSignal.timeout(timeoutMs);
  // The signal only aborts the requests, not the loading of the client.
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', reject));
  const attempt = async () => lookUpThenInsert(await loadClient(), normaliseEmail(email), signal);
  const outcome = await Promise.race([attempt(), aborted]).catch(() => 'error' as const);
  // Some browsers claim to be offline when they are not, so this only determines the message.
  return outcome === 'error' && navigator.onLine === false ? 'offline' : outcome;
}

async function lookUpThenInsert(
  client: SupabaseClient,
  email: string,
  signal: AbortSignal,
): Promise<Outcome> {
  // Only ASCII can be sent in a header: `fetch` rejects most other characters and sends the rest as Latin-1.
  if (/^[\x21-\x7e]+$/.test(email)) {
    const found = await client
      .from('waitlist')
      .select('email')
      .eq('email', email)
      .setHeader(LOOK_UP_HEADER, email)
      // By default, the client retries three times after a network error, which takes seven seconds in all.
      .retry(false)
      .abortSignal(signal)
      .single();
    if (found.data?.email === email) return 'already';
    if (found.error?.code !== NO_ROWS) return refused(found.status, found.error?.code);
  }
  const { error, status } = await client.from('waitlist').insert({ email }).abortSignal(signal);
  if (error?.code === UNIQUE_VIOLATION) return 'already';
  // postgrest-js treats an empty 404 and a proxy's empty 200 as success, so only 201 means a new row:
  // https://github.com/supabase/postgrest-js/issues/295
  return !error && status === CREATED ? 'success' : refused(status, error?.code);
}

const refused = (status: number, code?: string): Outcome =>
  code === FULL ? 'busy' : status === TOO_MANY_REQUESTS ? 'limited' : 'error';
