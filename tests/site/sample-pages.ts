import { pagesOf, readBuilt, type BuiltPage, type Site } from '../../tooling/build/built-pages.ts';

/**
 * At least one page of each layout: one legal page, one error page and, by default, the shortest and the longest
 * position.
 * @param ends the positions' indices, in order of length
 */
export function samplePages(site: Site, ends = [0, -1]): BuiltPage[] {
  const lengthOf = ({ file }: BuiltPage) => readBuilt(site, file).length;
  const isPosition = ({ path }: BuiltPage) => /^\/jobs\/./.test(path);
  const positions = pagesOf(site)
    .filter(isPosition)
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  const chosen = ends.map((end) => positions.at(end)?.path);
  return pagesOf(site).filter((page) =>
    isPosition(page) ? chosen.includes(page.path) : !/privacy|500/.test(page.path),
  );
}

/** The pages whose layout is tested, with their names: the sample pages, the inline hero and a list with filters. */
export const layoutRoutes = (
  sites: Record<'main' | 'variant' | 'many', Site>,
): [name: string, url: string][] => [
  ...samplePages(sites.main).map(({ path, url }): [string, string] => [`main ${path}`, url]),
  ['variant /', sites.variant.url],
  ['many /jobs/', new URL('jobs/', sites.many.url).href],
];
