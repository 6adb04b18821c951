import { getCollection } from 'astro:content';

/** The links to legal pages in the footer. */
export async function legalLinks() {
  const pages = await getCollection('legal');
  return pages.flatMap(({ id, data }) => (data.footer ? [{ label: data.footer, path: `/${id}/` }] : []));
}
