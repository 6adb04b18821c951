import { isHttpUrl } from '../secrets/redact.ts';

// Each function gives a setting's value in the form that the site uses, or undefined for a bad one.

/** "true" or "false". */
export function parseFlag(value: string): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** An http(s) address, as it is. */
export function parseHttpUrl(value: string): string | undefined {
  return isHttpUrl(value) ? value : undefined;
}

/** An http(s) address without a path, as its origin. */
export function parseOrigin(value: string): string | undefined {
  const url = parseHttpUrl(value) && new URL(value);
  return url && url.href === `${url.origin}/` ? url.origin : undefined;
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** The origin of a Supabase project: visitors send their addresses there, so only this machine goes without TLS. */
export function parseProjectUrl(value: string): string | undefined {
  const origin = parseOrigin(value);
  if (origin === undefined) return undefined;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || THIS_MACHINE.includes(hostname) ? origin : undefined;
}

/** A path of plain segments, with a slash at both ends. */
export function parseBasePath(value: string): string | undefined {
  const segments = value.split('/').filter(Boolean);
  const isSafe = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  return isSafe ? `/${segments.map((segment) => `${segment}/`).join('')}` : undefined;
}
