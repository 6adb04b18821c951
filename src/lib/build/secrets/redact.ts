import { describeKey } from './supabase-key.ts';

/** What the addresses of feeds are made of. No token is one of these words, so only they are shown of a path. */
const PLAIN_SEGMENT = /^(?:(?:api|v\d|en|feeds?|jobs?|careers?|postings?)(?:\.json)?)?$/;

/**
 * An address as a log may show it: its origin and the shape of its path. Tokens stand in the user part, the
 * query, the fragment and the path.
 */
function redactUrl(address: string | URL): string {
  const url = new URL(address);
  const behindHost = `${url.pathname}${url.search}${url.hash}`;
  // A "/", "?" or "#" in a password that is not encoded ends the host too early: the user's name would pass for the host.
  if (behindHost.includes('@')) return `${url.protocol}//…`;
  const host = `${url.protocol}//${url.username || url.password ? '…@' : ''}${url.host}`;
  if (behindHost === '/') return host;
  const path = url.pathname.split('/').map((segment) => (PLAIN_SEGMENT.test(segment) ? segment : '…'));
  return `${host}${path.join('/')}${url.search && '?…'}${url.hash && '#…'}`;
}

/** The beginning of an address whose "https://" was forgotten. Tokens have capitals, or are longer, or have no dot. */
const HOST = /^[a-z\d-]{1,30}(?:\.[a-z\d-]{1,30})+(?::\d{1,5})?(?:[/?#]|$)/;

/** What a refused value that should be an http(s) address is, as much as helps and no secret. */
export function describeAddress(value: string): string {
  const key = describeKey(value);
  if (key !== undefined) return key;
  if (isHttpUrl(value) || (/^[a-z][a-z\d+.-]*:\/\//i.test(value) && URL.canParse(value)))
    return JSON.stringify(redactUrl(value));
  // An address that lacks its beginning: only its path is there, or all but its scheme.
  for (const [pattern, missing] of [
    [/^\/(?!\/)/, 'https://host.example'],
    [HOST, 'https://'],
  ] as const) {
    const whole = `${missing}${value}`;
    if (pattern.test(value) && !value.includes('@') && isHttpUrl(whole))
      return JSON.stringify(redactUrl(whole).slice(missing.length));
  }
  const scheme = /^[a-z]{2,10}:/i.exec(value)?.[0];
  if (scheme !== undefined && !value.includes('@')) return JSON.stringify(`${scheme}…`);
  return hidden(value);
}

/** What a refused value that should be a word or a path is, as much as helps and no secret. */
export function describeText(value: string): string {
  const key = describeKey(value);
  if (key !== undefined) return key;
  if (value.includes('://')) return describeAddress(value);
  if (value.length > 30 || value.includes('@')) return hidden(value);
  return JSON.stringify(value.replace(/([?#]).*/s, '$1…'));
}

const hidden = (value: string) => `a text of ${value.length} characters (not shown, it may hold a secret)`;

/** Whether a text is an http(s) address. */
export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
