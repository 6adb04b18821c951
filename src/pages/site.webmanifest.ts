import type { APIRoute } from 'astro';
import { site } from '~/site.config';
import { withBase } from '~/config/urls.client';

const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
  src: withBase(`/${file}`),
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest. Without a display mode, visitors aren't prompted to install the site. */
export const GET: APIRoute = () =>
  Response.json({
    name: site.name,
    start_url: withBase('/'),
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  });
