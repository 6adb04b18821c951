/**
 * Fetches files to their last byte, so that importing them afterwards finds them in the browser's cache.
 *
 * A module that failed to load stays failed for the life of its document (in WebKit even after a reload), and so does
 * every module that imports it. So no file goes to the module loader before all of it has arrived. Unnecessary once
 * browsers do what https://github.com/whatwg/html/pull/10327 says.
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
