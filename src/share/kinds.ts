/** The pictures that do not belong to a legal page: one per kind of page, however many postings there are. */
export type ShareKind = 'home' | 'jobs' | 'position';

/** The properties `og:image:*` of each picture. */
export const shareImage = { width: 1200, height: 630, type: 'image/jpeg' } as const;

/** The words on a picture. */
export interface ShareWords {
  name: string;
  /** The line over the title, a few words. */
  eyebrow: string;
  title: string;
}

/**
 * The picture's address from the site's root, without the base path, e.g. `/og/home.jpg`.
 * @param picture a kind, or a legal page's id
 */
export function shareImagePath(picture: string): string {
  return `/og/${picture}.jpg`;
}

/** What the picture says and shows, for `og:image:alt`; `shows` is what is behind the words. */
export function shareImageAlt({ name, eyebrow, title }: ShareWords, shows: string): string {
  return `${name}. ${eyebrow}: ${title}. ${shows}`;
}
