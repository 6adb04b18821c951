import { isAscii, isUtf8 } from 'node:buffer';
import { STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isRow } from '../posting/row.ts';
import { FeedError, networkReason } from './feed-error.ts';

/** The limit after decompression: five times the size of the largest board that we have seen (6.8 MB). */
const MAX_MIB = 32;
/** A build of this many postings needs 1.6 GB of memory; the largest board that we have seen has 932. */
const MAX_ROWS = 10_000;

export interface FeedOptions {
  url: string;
  /** Timeout for the whole response, including redirects and the body; 15 s by default. */
  timeoutMs?: number;
  /** The delay before each retry; 1 s and 3 s by default. */
  delaysMs?: readonly number[];
  /** The delay before an empty list is fetched again; 2 s by default. */
  emptyPauseMs?: number;
  fetch?: typeof fetch;
}

/**
 * Fetches the feed. If the list is empty, fetches it again, because the service sometimes sends an empty one by mistake.
 * @returns the feed's rows, not yet validated
 * @throws FeedError
 */
export async function fetchFeed(options: FeedOptions): Promise<unknown[]> {
  const rows = await tryRequest(options);
  if (rows.length > 0) return rows;
  await pause(options.emptyPauseMs ?? 2000);
  return tryRequest(options);
}

async function tryRequest({ delaysMs = [1000, 3000], ...options }: FeedOptions): Promise<unknown[]> {
  for (const delay of delaysMs) {
    try {
      return await request(options);
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      await pause(delay);
    }
  }
  return request(options);
}

/** @throws FeedError unless the response is a complete list with status 200 */
async function request({
  url,
  timeoutMs = 15_000,
  fetch = globalThis.fetch,
}: FeedOptions): Promise<unknown[]> {
  const { origin } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  let response: Response | undefined;
  try {
    const signal = AbortSignal.any([timeout, ended.signal]);
    response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    if (response.redirected) checkRedirect(new URL(url), new URL(response.url));
    if (response.status !== 200) throw statusError(origin, response);
    return rowsOf(await readText(response, origin), origin, response.headers.get('link'));
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const reason = networkReason(error);
    if (/^(Z_DATA|ZSTD_|ERR__ERROR_FORMAT)/.test(reason))
      throw new FeedError(
        `${origin} sent a body that cannot be decompressed (${reason}); build again later, or ask the recruiting service to correct its Content-Encoding`,
      );
    if (response && !timeout.aborted) throw closedEarly(origin, reason);
    const problem = timeout.aborted
      ? `did not send a complete response within ${timeoutMs / 1000} s`
      : `could not be reached (${reason})`;
    throw new FeedError(`${origin} ${problem}; check JOBS_FEED_URL and the network, or build again later`);
  } finally {
    // Closes the connection if the body was not read.
    ended.abort();
  }
}

function checkRedirect(from: URL, to: URL): void {
  if (to.host === from.host && (to.protocol === 'https:' || to.protocol === from.protocol)) return;
  throw new FeedError(
    `${from.origin} redirects to another host (${to.origin}); ` +
      'if the board has moved there, set JOBS_FEED_URL to its new address',
  );
}

function statusError(origin: string, { status, headers }: Response): FeedError {
  const advice = headers.has('cf-mitigated')
    ? "the recruiting service's bot protection blocks this machine, so ask the service to allow it"
    : status >= 500 || status === 429
      ? 'the recruiting service has a problem, so build again later'
      : 'check JOBS_FEED_URL';
  const answer = [status, STATUS_CODES[status] ?? []].flat().join(' ');
  return new FeedError(`${origin} returned ${answer}; ${advice}`);
}

const closedEarly = (origin: string, how: string) =>
  new FeedError(`${origin} closed the connection before the end of its response (${how}); build again later`);

/** Decodes the body. If it ends in the middle of a character, this throws, as `fetch` does after a connection reset. */
async function readText(response: Response, origin: string): Promise<string> {
  const body = await readBody(response, origin);
  const [, declared = 'utf-8'] =
    /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(response.headers.get('content-type') ?? '') ?? [];
  const charset = markedCharset(body) ?? declared;
  let decoder: TextDecoder;
  let text: string;
  try {
    // Accented text in another charset is hardly ever valid UTF-8, except in charsets that encode everything as ASCII.
    const isEscaped = isAscii(body) && /^(iso-2022|utf-?16|utf-?7|hz)/i.test(charset);
    // `TextDecoder` would read ASCII as Windows-1252.
    const isUnicode = /^(us-)?ascii$/i.test(charset) || (isUtf8(body) && !isEscaped);
    decoder = new TextDecoder(isUnicode ? 'utf-8' : charset, { fatal: true });
    text = decoder.decode(body, { stream: true });
    // It accepts bytes that Windows-1252 and the like do not define, and turns them into control characters.
    if (decoder.encoding.startsWith('windows') && /[\x80-\x9f]/.test(text))
      throw new RangeError('undefined bytes');
  } catch {
    // Gzip begins with this byte, which no text contains.
    const [what, header] =
      body[0] === 0x1f ? ['compression', 'Content-Encoding'] : ['charset', 'Content-Type'];
    throw new FeedError(
      `${origin} returned 200 with text that cannot be read as ${charset}; ` +
        `the recruiting service must declare its ${what} in the ${header}, or send UTF-8`,
    );
  }
  return text + decoder.decode();
}

/** The charset that a byte order mark declares; it outranks the header (https://encoding.spec.whatwg.org/#decode). */
function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** Counts bytes while reading, because compressed and chunked bodies do not declare their size. */
async function readBody(response: Response, origin: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_MIB * 1024 * 1024)
      throw new FeedError(
        `${origin} sends more than ${MAX_MIB} MiB; check that JOBS_FEED_URL is a postings feed`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function rowsOf(text: string, origin: string, link: string | null): unknown[] {
  const advice = 'check that JOBS_FEED_URL is the address of a postings.json file';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // `fetch` accepts a truncated compressed body (https://github.com/nodejs/undici/pull/2126).
    if (/^\s*(?:\{|$)/.test(text)) throw closedEarly(origin, 'its JSON is incomplete or invalid');
    throw new FeedError(`${origin} returned 200 with text that is not JSON; ${advice}`);
  }
  if (!isRow(body) || !Array.isArray(body.data)) {
    throw new FeedError(`${origin} returned 200 with JSON that has no "data" list; ${advice}`);
  }
  const { data, errors, links } = body;
  // JSON:API does not allow `data` alongside `errors`, but an empty list would withdraw every position.
  if (Array.isArray(errors) && errors.length > 0)
    throw new FeedError(`${origin} returned 200 with errors; build again later`);
  if (data.length > MAX_ROWS)
    throw new FeedError(
      `${origin} sends ${data.length} rows, but a build takes at most ${MAX_ROWS}; ${advice}`,
    );
  // A partial list would make the other positions look withdrawn. JSON:API has the next page in `links`.
  if (/;\s*rel="?next(?![\w-])/i.test(link ?? '') || (isRow(links) && links.next))
    throw new FeedError(
      `${origin} sends its list in pages; ask the recruiting service for the whole list in one response`,
    );
  return data;
}
