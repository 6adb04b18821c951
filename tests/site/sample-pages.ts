import { pagesOf, readBuilt, type BuiltPage, type Site } from '../../tooling/build/built-pages.ts';

/** A build's pages, but only the longest and the shortest of its positions, because all positions share a template. */
export function samplePages(site: Site): BuiltPage[] {
  const lengthOf = ({ file }: BuiltPage) => readBuilt(site, file).length;
  const [, ...longer] = pagesOf(site)
    .filter(({ path }) => /^\/jobs\/./.test(path))
    .sort((a, b) => lengthOf(a) - lengthOf(b));
  const between = longer.slice(0, -1);
  return pagesOf(site).filter(({ path }) => !between.some((posting) => posting.path === path));
}
