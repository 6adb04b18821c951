/**
 * Fetches whole files, so that a later import finds them in the browser's cache.
 * In Firefox (153), and in older versions of other browsers, a module that failed stays failed for the life of its
 * document, and so does every one that imports it; Astro's retry helps only if an island's own file fails. So the
 * module loader gets none before all have arrived. Unnecessary with https://github.com/whatwg/html/pull/10327.
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
