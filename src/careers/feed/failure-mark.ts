/** The `meta` element that tells a deployment that the feed failed, so that missing postings are not withdrawn. */
export const feedFailedMark = 'postings-feed-failed';
