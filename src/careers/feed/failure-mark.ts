/**
 * Name of the `meta` element that tells a deployment that the feed failed during the build, so that postings missing from
 * it are not treated as withdrawn.
 */
export const feedFailedMark = 'postings-feed-failed';
