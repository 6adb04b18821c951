/**
 * The name of the `meta` element that tells a deployment that the feed failed during the build, so that missing
 * postings do not count as withdrawn.
 */
export const feedFailedMark = 'postings-feed-failed';
