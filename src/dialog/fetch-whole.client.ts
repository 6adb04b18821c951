/** Enough for 75 kB at 2.5 kB/s. */
const TIMEOUT_MS = 30_000;

/**
 * Fetches files before they are imported, so the import finds them in the browser's cache. In Firefox (153) and older
 * versions of other browsers, a document cannot retry a module that failed to load, or any module that imports it.
 * Astro only retries the island's own file. https://github.com/whatwg/html/pull/10327 would make this unnecessary.
 * @param addresses URLs separated by spaces, as in `data-imports`; undefined in development
 * @throws if one of them cannot be fetched in time
 */
export const fetchWhole = (addresses?: string) =>
  Promise.all(
    (addresses?.split(' ') ?? []).map(async (address) => {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      // A filtering proxy may send an empty file instead.
      if (!(await response.text()) || !response.ok) throw new Error(address);
    }),
  );
