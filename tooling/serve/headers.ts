import { lookup } from 'mrmime';
import { IMMUTABLE, REVALIDATE } from '../../deploy/headers.ts';

/** The media type of a file by its name; of text with the charset UTF-8. */
export function contentType(file: string): string {
  const type = file.endsWith('.ico') ? 'image/x-icon' : (lookup(file) ?? 'application/octet-stream');
  const isText = /^text\/|[/+](json|xml|javascript)$/.test(type);
  return isText ? `${type}; charset=utf-8` : type;
}

/** The name of a file in `_astro/` changes with its content, so it is cached for ever. All others are revalidated. */
export const cacheControl = (file: string): string => (file.startsWith('_astro/') ? IMMUTABLE : REVALIDATE);
