import type { APIRoute } from 'astro';
import { getCollection, type CollectionEntry } from 'astro:content';

export async function getStaticPaths() {
  const entries = await getCollection('postings');
  return entries.map(({ data }) => ({ params: { slug: data.slug }, props: { posting: data } }));
}

/** What the job modal shows of a posting. */
export const GET: APIRoute<{ posting: CollectionEntry<'postings'>['data'] }> = ({ props }) =>
  Response.json(props.posting);
