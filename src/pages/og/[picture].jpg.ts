import regular from '@fontsource/host-grotesk/files/host-grotesk-latin-400-normal.woff?inline';
import bold from '@fontsource/host-grotesk/files/host-grotesk-latin-700-normal.woff?inline';
import type { APIRoute, GetStaticPaths } from 'astro';
import { getCollection } from 'astro:content';
import background from '~/assets/og-background.jpg?inline';
import mark from '~/assets/mark-gradient.svg?raw';
import { wordsOf } from '~/content/words';
import { shareImage, type ShareKind, type ShareWords } from '~/lib/share/kinds';
import { drawShareImage } from '~/lib/share/og-image';
import { site } from '~/site.config';

type Words = Omit<ShareWords, 'name'>;

export const getStaticPaths = (async () => {
  const hero = await wordsOf('hero');
  const kinds: Record<ShareKind, Words> = {
    home: { eyebrow: hero.status, title: hero.headline },
    jobs: { eyebrow: 'Careers', title: 'Join Our Team' },
    position: { eyebrow: 'Careers', title: 'Open position' },
  };
  const legal = await getCollection('legal');
  return [
    ...Object.entries(kinds).map(([picture, props]) => ({ params: { picture }, props })),
    ...legal.map(({ id, data }) => ({
      params: { picture: id },
      props: { eyebrow: 'Legal', title: data.title },
    })),
  ];
}) satisfies GetStaticPaths;

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
const assets = { fonts: { regular: bytes(regular), bold: bytes(bold) }, background: bytes(background), mark };

export const GET: APIRoute<Words> = async ({ props }) => {
  const picture = await drawShareImage({ name: site.name, ...props }, assets);
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': shareImage.type } });
};
