/** Root-absolute path of a posting's page, e.g. `/jobs/sound-engineer-612001/`. */
export const postingPath = (slug: string): string => `/jobs/${slug}/`;

/** Address of the JSON file beside a posting's page, from the address of that page. */
export const postingDataUrl = (pageUrl: string): string => pageUrl.replace(/\/$/, '.json');
