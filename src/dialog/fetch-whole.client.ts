/**
 * Fetches whole files, so that a later import finds them in the browser's cache.
 *
 * A module that failed to load stays failed for the life of its document (in WebKit even after a reload), and so does every
 * module that imports it. So the module loader gets no file before all of it has arrived. Unnecessary once browsers
 * implement https://github.com/whatwg/html/pull/10327.
 * @param addresses separated by spaces, as in `data-imports`; none in development
 * @throws if one of them cannot be fetched
 */
export const fetchWhole = (addresses?: string) =>
  Promise.all(
    (addresses?.split(' ') ?? []).map(async (address) => {
      const response = await fetch(address);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(address);
    }),
  );
