import { getCollection } from 'astro:content';

/** The legal pages that the footer links. */
export async function legalLinks() {
  const pages = await getCollection('legal');
  return pages.flatMap(({ id, data }) => (data.footer ? [{ label: data.footer, path: `/${id}/` }] : []));
}
