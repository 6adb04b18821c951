import regular from '@fontsource/host-grotesk/files/host-grotesk-latin-400-normal.woff?inline';
import bold from '@fontsource/host-grotesk/files/host-grotesk-latin-700-normal.woff?inline';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import background from '~/assets/og-background.jpg?inline';
import mark from '~/assets/mark-gradient.svg?raw';
import { shareKinds, shareWordsOf } from '~/share/share-words';
import { shareImage, type ShareWords } from '~/share/kinds';
import { drawShareImage } from '~/share/og-image';

export const getStaticPaths = (async () => {
  const legal = await getCollection('legal');
  const pictures = [...shareKinds, ...legal.map(({ id }) => id)];
  return Promise.all(
    pictures.map(async (picture) => ({ params: { picture }, props: { ...(await shareWordsOf(picture)) } })),
  );
}) satisfies GetStaticPaths;

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const assets = { fonts: { regular: bytes(regular), bold: bytes(bold) }, background: bytes(background), mark };

export const GET: APIRoute<ShareWords> = async ({ props }) => {
  const picture = await drawShareImage(props, assets);
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': shareImage.type } });
};
