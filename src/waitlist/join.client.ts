import type { WaitlistClient } from './supabase.client.ts';
import type { ErrorReason, Outcome } from './outcome.client.ts';

/** How an attempt ended; an error with its reason. */
export type JoinResult = { outcome: Exclude<Outcome, 'error'> } | { outcome: 'error'; reason: ErrorReason };

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
/** More tries than the database, or a proxy before it, takes from one network or in all. */
const TOO_MANY_REQUESTS = 429;

/** The one spelling under which an address is looked up and stored. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Puts an address on the waitlist, and says how that ended. Never throws, never takes longer than its timeout, and may
 * be called again after any error: the table takes an address once.
 */
export async function joinWaitlist(request: JoinRequest): Promise<JoinResult> {
  const { honeypot, loadClient, timeoutMs = 10_000, isOnline = browserIsOnline } = request;
  if (honeypot !== '') return { outcome: 'bot' };
  if (!isOnline()) return failed('offline');

  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const attempt = async () => lookUpThenInsert(await loadClient(), normaliseEmail(request.email), signal);
  const result = await unlessAborted(signal, attempt).catch(() => failed('error'));
  return result.outcome === 'error' && !isOnline() ? failed('offline') : result;
}

async function lookUpThenInsert(
  client: WaitlistClient,
  email: string,
  signal: AbortSignal,
): Promise<JoinResult> {
  // Other characters cannot be sent in a header: `fetch` refuses most of them and sends the rest as Latin-1.
  if (/^[\x21-\x7e]+$/.test(email)) {
    const found = await client
      .from('waitlist')
      .select('email')
      .eq('email', email)
      .setHeader(LOOK_UP_HEADER, email)
      // By default it would try three times more, for seven seconds in all, before it reports a network error.
      .retry(false)
      .abortSignal(signal)
      .single();
    if (found.data?.email === email) return { outcome: 'already' };
    if (found.error?.code !== NO_ROWS) return refused(found.status);
  }
  const { error, status } = await client.from('waitlist').insert({ email }).abortSignal(signal);
  if (error?.code === UNIQUE_VIOLATION) return { outcome: 'already' };
  // postgrest-js takes an empty 404 and a proxy's empty 200 for success (no issue known): only 201 means a new row.
  return !error && status === CREATED ? { outcome: 'success' } : refused(status);
}

const failed = (reason: ErrorReason): JoinResult => ({ outcome: 'error', reason });
const refused = (status: number) => failed(status === TOO_MANY_REQUESTS ? 'limited' : 'error');

/** Rejects at the signal. A request does so by itself; loading the client does not. */
function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work().then(resolve, reject);
  });
}

// Only `false` is certain: `true` may still mean a network without internet access.
const browserIsOnline = (): boolean => globalThis.navigator?.onLine !== false;
