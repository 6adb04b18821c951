import type { WaitlistClient } from './client.ts';
import type { Outcome } from './outcome.ts';

/** How an attempt ended; `offline` tells an error with a plain cause from the rest. */
export interface JoinResult {
  outcome: Outcome;
  offline: boolean;
}

export interface JoinRequest {
  email: string;
  /** The hidden field: a person leaves it empty. */
  honeypot: string;
  /** Brings supabase-js; called only when something is sent. */
  loadClient: () => Promise<WaitlistClient>;
  signal?: AbortSignal;
  /** For the whole attempt, loading included. */
  timeoutMs?: number;
  isOnline?: () => boolean;
}

/** Row-level security shows a caller the row that this request header names, and no other. */
const LOOK_UP_HEADER = 'x-waitlist-email';
const NO_ROWS = 'PGRST116';
const UNIQUE_VIOLATION = '23505';
const CREATED = 201;

/** The one spelling under which an address is looked up and stored. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Puts an address on the waitlist once, and tells the truth about it. Never throws, never outlasts its time limit,
 * and may be called again after any error: the table takes an address once.
 */
export async function joinWaitlist(request: JoinRequest): Promise<JoinResult> {
  const { honeypot, loadClient, timeoutMs = 10_000, isOnline = browserIsOnline } = request;
  if (honeypot !== '') return { outcome: 'bot', offline: false };
  if (!isOnline()) return { outcome: 'error', offline: true };

  // AbortSignal.any and .timeout would be shorter, and missing in browsers of 2023.
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, timeoutMs);
  request.signal?.addEventListener('abort', abort);
  if (request.signal?.aborted) abort();
  try {
    const attempt = async () =>
      lookUpThenInsert(await loadClient(), normaliseEmail(request.email), stop.signal);
    const outcome = await unlessAborted(stop.signal, attempt).catch((): Outcome => 'error');
    return { outcome, offline: outcome === 'error' && !isOnline() };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

async function lookUpThenInsert(
  client: WaitlistClient,
  email: string,
  signal: AbortSignal,
): Promise<Outcome> {
  // Nothing else survives a header: fetch refuses most characters and sends the rest as Latin-1.
  if (/^[\x21-\x7e]+$/.test(email)) {
    const found = await client
      .from('waitlist')
      .select('email')
      .eq('email', email)
      .setHeader(LOOK_UP_HEADER, email)
      // The client would ask three times more, seven seconds in all, before it says that nobody answers.
      .retry(false)
      .abortSignal(signal)
      .single();
    if (found.error?.code !== NO_ROWS) return found.data?.email === email ? 'already' : 'error';
  }
  const { error, status } = await client.from('waitlist').insert({ email }).abortSignal(signal);
  if (error) return error.code === UNIQUE_VIOLATION ? 'already' : 'error';
  // The client takes an empty 404 and a proxy's empty 200 for success; only this status says that a row was made.
  return status === CREATED ? 'success' : 'error';
}

/** A request obeys the signal by itself; loading the client does not. */
function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work().then(resolve, reject);
  });
}

// Only a plain `false` is to be believed: `true` may still mean a network that leads nowhere.
const browserIsOnline = (): boolean => globalThis.navigator?.onLine !== false;
