import type { APIRoute, GetStaticPaths } from 'astro';
import { legalPages } from '~/content/words';
import { drawShareImage } from '~/share/og-image';
import { shareImage, shareKinds, shareWordsOf, type ShareWords } from '~/share/share-words';

export const getStaticPaths = (async () => {
  const legal = await legalPages();
  const pictures = [...shareKinds, ...legal.map(({ id }) => id)];
  return Promise.all(
    pictures.map(async (picture) => ({ params: { picture }, props: await shareWordsOf(picture) })),
  );
}) satisfies GetStaticPaths;

export const GET: APIRoute<ShareWords> = async ({ props }) => {
  const picture = await drawShareImage(props);
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': shareImage.type } });
};
