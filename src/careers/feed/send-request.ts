import { STATUS_CODES } from 'node:http';
import { originOf } from './address.ts';
import { FeedError, networkReason } from './feed-error.ts';

/** 32 MiB after decompression: five times the largest board seen (6.8 MB). */
export const MAX_FEED_BYTES = 32 * 1024 * 1024;

const MAX_REDIRECTS = 3;

export interface RequestOptions {
  url: string;
  /** Of an earlier answer, for a conditional request. */
  etag?: string | undefined;
  /** Time for the whole answer, redirects and body included. */
  timeoutMs: number;
  maxBytes: number;
  fetch: typeof fetch;
}

/** An answer of the feed: 304 Not Modified, or 200 with its text. */
export type Answer =
  { notModified: true } | { notModified: false; text: string; isHtml: boolean; etag?: string };

/**
 * Sends one request.
 * @throws FeedError for anything but a complete answer of status 200, or 304 to an ETag
 */
export async function request(options: RequestOptions): Promise<Answer> {
  const { url, timeoutMs } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(options, signal);
    if (response.status === 304 && options.etag !== undefined) {
      await discard(response);
      return { notModified: true };
    }
    if (response.status !== 200) {
      await discard(response);
      throw statusError(url, response);
    }
    const text = await readText(response, options);
    const etag = response.headers.get('etag');
    const isHtml = /^text\/html\b/i.test(response.headers.get('content-type') ?? '') || /^\s*</.test(text);
    return { notModified: false, text, isHtml, ...(etag !== null && { etag }) };
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const problem = signal.aborted
      ? `did not answer in full within ${timeoutMs / 1000} s`
      : `could not be reached, or broke off (${networkReason(error)})`;
    throw new FeedError(
      `${originOf(url)} ${problem}; check JOBS_FEED_URL and the network, or build again later`,
      {
        mayPass: true,
        cause: error,
      },
    );
  }
}

async function follow(options: RequestOptions, signal: AbortSignal): Promise<Response> {
  const start = new URL(options.url);
  const headers = new Headers({ accept: 'application/json' });
  if (options.etag !== undefined) headers.set('if-none-match', options.etag);
  if (start.username || start.password) headers.set('authorization', basicCredentials(start));
  let url = new URL(start);
  url.username = url.password = '';
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await options.fetch(url, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await discard(response);
    url = redirectTarget(url, location);
  }
  throw new FeedError(`${originOf(start)} redirects more than ${MAX_REDIRECTS} times; check JOBS_FEED_URL`);
}

function redirectTarget(from: URL, location: string): URL {
  if (!URL.canParse(location, from)) {
    throw new FeedError(`${originOf(from)} redirects to no valid address; check JOBS_FEED_URL`);
  }
  const to = new URL(location, from);
  const isSafe = to.protocol === 'https:' || to.protocol === from.protocol;
  if (to.host === from.host && isSafe) return to;
  throw new FeedError(
    `${originOf(from)} redirects to another host (${originOf(to)}); ` +
      'if the board has moved there, set JOBS_FEED_URL to its new address',
  );
}

const basicCredentials = ({ username, password }: URL) =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

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

/** Retry-After in milliseconds: seconds, or a date; 0 where there is none. */
function readRetryAfter(headers: Headers): number {
  const value = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return wait > 0 ? wait : 0;
}

/** Counts as it reads, since a compressed or chunked body does not say how long it is. */
async function readText(response: Response, { url, maxBytes }: RequestOptions): Promise<string> {
  const tooLarge = () =>
    new FeedError(
      `${originOf(url)} sends more than ${maxBytes / 1024 / 1024} MiB; check that JOBS_FEED_URL is a postings feed`,
    );
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await discard(response);
    throw tooLarge();
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Cancels a body that is not read, which frees its connection. */
async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
