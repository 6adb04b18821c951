import { lookup } from 'mrmime';

/** Matches the media types of text, which is compressed and sent as UTF-8. */
export const TEXT_TYPE = /^text\/|[/+](json|xml|javascript)\b/;

/** A file's media type, with the charset UTF-8 if it is text. */
export function contentType(file: string): string {
  const type = file.endsWith('.ico') ? 'image/x-icon' : (lookup(file) ?? 'application/octet-stream');
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/** `Cache-Control` for files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** `Cache-Control` for all other files. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Files in `_astro/` have a hash in their names, so they are cached forever. All others are revalidated. */
export const cacheControl = (file: string): string => (file.startsWith('_astro/') ? IMMUTABLE : REVALIDATE);
