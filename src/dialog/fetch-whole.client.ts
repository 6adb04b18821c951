/**
 * Fetches whole files, so that an import finds them in the browser's cache: in Firefox (153) and older versions of
 * others, a module that failed stays failed for the life of its document, with all that import it. Astro asks again for
 * an island's own file only. Unnecessary with https://github.com/whatwg/html/pull/10327.
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
