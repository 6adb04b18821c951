import { getCollection } from 'astro:content';
import { oncePerBuild } from './once.ts';

/** The legal pages that the footer links. */
export const legalLinks = oncePerBuild(async () => {
  const pages = await getCollection('legal');
  return pages.flatMap(({ id, data }) => (data.footer ? [{ label: data.footer, path: `/${id}/` }] : []));
});
