/** Enough for 75 kB at 2.5 kB/s. */
const TIMEOUT_MS = 30_000;

/**
 * Fetches files into the cache before they are imported: Firefox (153) and older versions of other browsers cannot
 * retry a module that failed to load. https://github.com/whatwg/html/pull/10327 would make this unnecessary.
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
