/**
 * Fetches files to their last byte, so that importing them afterwards finds them in the browser's cache.
 *
 * A module that once failed to load stays failed for the whole life of a document (in WebKit even after a reload), and
 * with it whatever imports it. So no file goes to the module loader before it is known to be there.
 * @param addresses separated by spaces, as the build writes them into `data-imports`; none in development
 * @throws if any of them cannot be had
 */
export const fetchWhole = (addresses?: string) =>
  Promise.all(
    (addresses?.split(' ') ?? []).map(async (address) => {
      const response = await fetch(address);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(address);
    }),
  );
