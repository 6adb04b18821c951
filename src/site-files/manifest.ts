import { withBase } from '../config/urls.client.ts';
import { theme } from '../styles/theme.ts';

interface Site {
  name: string;
  description: string;
  locale: string;
}

/** The web app manifest. Its display mode is `browser`, so that nobody is asked to install a site that is only read. */
export function webManifest(site: Site, base: string) {
  const icon = (file: string, side: number, purpose: 'any' | 'maskable') => ({
    src: withBase(`/${file}`, base),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: withBase('/', base),
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.locale,
    start_url: withBase('/', base),
    scope: withBase('/', base),
    display: 'browser',
    background_color: theme.surface,
    theme_color: theme.surface,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}
