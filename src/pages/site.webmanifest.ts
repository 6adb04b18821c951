import type { APIRoute } from 'astro';
import { site } from '~/site.config';
import { withBase } from '~/config/urls.client';
import { theme } from '~/styles/theme';

const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
  src: withBase(`/${file}`),
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** The web app manifest. The display mode is `browser`, so visitors aren't prompted to install the site. */
export const GET: APIRoute = () =>
  Response.json({
    id: withBase('/'),
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.locale,
    start_url: withBase('/'),
    scope: withBase('/'),
    display: 'browser',
    background_color: theme.surface,
    theme_color: theme.surface,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  });
