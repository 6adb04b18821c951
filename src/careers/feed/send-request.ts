import { STATUS_CODES } from 'node:http';
import { originOf } from './address.ts';
import { FeedError, networkReason } from './feed-error.ts';

/** After decompression: five times the largest board that we have seen (6.8 MB). */
export const MAX_FEED_BYTES = 32 * 1024 * 1024;

export interface RequestOptions {
  url: string;
  /** Of an earlier response, for a conditional request. */
  etag?: string | undefined;
  /** For the whole response, including redirects and the body. */
  timeoutMs: number;
  maxBytes: number;
  fetch: typeof fetch;
}

/** A response of status 200. */
export interface Answer {
  text: string;
  etag: string | undefined;
}

/**
 * Sends one request.
 * @returns undefined for 304 Not Modified
 * @throws FeedError for anything but a complete response of status 200, or 304 to an ETag
 */
export async function request(options: RequestOptions): Promise<Answer | undefined> {
  const { url, etag, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  try {
    const response = await send(options, AbortSignal.any([timeout, ended.signal]));
    if (response.redirected) checkRedirect(new URL(url), new URL(response.url));
    if (response.status === 304 && etag !== undefined) return undefined;
    if (response.status !== 200) throw statusError(url, response);
    return { text: await readText(response, options), etag: response.headers.get('etag') ?? undefined };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const problem = timeout.aborted
      ? `did not answer in full within ${timeoutMs / 1000} s`
      : `could not be reached, or broke off (${networkReason(error)})`;
    throw new FeedError(
      `${originOf(url)} ${problem}; check JOBS_FEED_URL and the network, or build again later`,
      {
        mayPass: true,
        cause: error,
      },
    );
  } finally {
    // Closes the connection if the body was not read.
    ended.abort();
  }
}

/** Sends credentials in a header, because `fetch` refuses them in a URL. It drops the header on a redirect to another origin. */
function send({ url, etag, fetch }: RequestOptions, signal: AbortSignal): Promise<Response> {
  const address = new URL(url);
  const credentials = [address.username, address.password].map(decodeURIComponent).join(':');
  address.username = address.password = '';
  const headers = new Headers({ accept: 'application/json' });
  if (etag !== undefined) headers.set('if-none-match', etag);
  if (credentials !== ':')
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  return fetch(address, { headers, signal });
}

function checkRedirect(from: URL, to: URL): void {
  if (to.host === from.host && (to.protocol === 'https:' || to.protocol === from.protocol)) return;
  throw new FeedError(
    `${originOf(from)} redirects to another host (${originOf(to)}); ` +
      'if the board has moved there, set JOBS_FEED_URL to its new address',
  );
}

function statusError(url: string, { status, headers }: Response): FeedError {
  const mayPass = status >= 500 || status === 429;
  const wayOut = mayPass
    ? 'the recruiting service is in trouble, so build again later'
    : 'check JOBS_FEED_URL';
  const answer = [status, STATUS_CODES[status] ?? []].flat().join(' ');
  return new FeedError(`${originOf(url)} answered ${answer}; ${wayOut}`, {
    mayPass,
    waitMs: readRetryAfter(headers),
  });
}

/** Retry-After, which is seconds or a date, in milliseconds; 0 if there is none. */
function readRetryAfter(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return wait > 0 ? wait : 0;
}

/** Counts while reading, because compressed and chunked bodies do not announce their size. */
async function readText(response: Response, { url, maxBytes }: RequestOptions): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes)
      throw new FeedError(
        `${originOf(url)} sends more than ${maxBytes / 1024 / 1024} MiB; check that JOBS_FEED_URL is a postings feed`,
      );
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
