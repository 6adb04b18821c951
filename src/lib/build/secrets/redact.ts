import { describeKey } from './supabase-key.ts';

/** What the addresses of feeds are made of. No token is one of these words, so only they are shown of a path. */
const PLAIN_SEGMENT = /^(?:(?:api|v\d|en|feeds?|jobs?|careers?|postings?)(?:\.json)?)?$/;

/**
 * An address as a log may show it: its origin and the shape of its path. Tokens stand in the user part, the
 * query, the fragment and the path.
 */
export function redactUrl(address: string | URL): string {
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

/** A text that is not ours, such as a network error, without the address and its secret parts. */
export function redactText(text: string, address: string): string {
  const { href, pathname, search, hash, username, password } = new URL(address);
  const parts = [username, password, search, hash.slice(1), ...`${pathname}${search}`.split(/[/?&=]/)];
  const secrets = parts
    .flatMap((part) => [part, decode(part)])
    // Shorter ones occur by chance within other words.
    .filter((part) => part.length > 3 && !PLAIN_SEGMENT.test(part))
    .sort((a, b) => b.length - a.length);
  const redacted = redactUrl(address);
  const rest = text.replaceAll(address, redacted).replaceAll(href, redacted);
  return secrets.reduce((result, secret) => result.replaceAll(secret, '…'), rest);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
