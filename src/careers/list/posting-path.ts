/** Root-absolute path of a posting's page, e.g. `/jobs/sound-engineer-612001/`. */
export const postingPath = (slug: string): string => `/jobs/${slug}/`;
