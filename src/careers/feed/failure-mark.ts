/**
 * Name of the `meta` element by which the careers page says that the feed failed when it was built. A deployment then
 * knows that a posting which is not in the build need not be one that was withdrawn.
 */
export const feedFailedMark = 'postings-feed-failed';
