/** The `og:image:*` properties of all pictures. */
export const shareImage = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** The words on a picture. */
export interface ShareWords {
  name: string;
  /** The short line above the title. */
  eyebrow: string;
  title: string;
}

/**
 * The picture's path without the base path, e.g. `/og/home.jpg`.
 * @param picture a kind, or a legal page's id
 */
export function shareImagePath(picture: string): string {
  return `/og/${picture}.jpg`;
}

/** The picture's `og:image:alt`; `shows` describes its background. */
export function shareImageAlt({ name, eyebrow, title }: ShareWords, shows: string): string {
  return `${name}. ${eyebrow}: ${title}. ${shows}`;
}
