/**
 * The name of the `meta` element that tells a deployment that the feed failed during the build, so that missing
 * postings are not treated as withdrawn.
 */
export const feedFailedMark = 'postings-feed-failed';
