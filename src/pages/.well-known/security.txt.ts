import type { APIRoute } from 'astro';
import { absolute } from '~/config/urls.client';
import { site } from '~/site.config';

/** It expires within the year that RFC 9116 recommends, on a day that is the same for all builds in a month. */
export const GET: APIRoute = () => {
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1));
  const lines = [
    `Contact: mailto:${site.contactEmail}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${new Intl.Locale(site.locale).language}`,
    `Canonical: ${absolute('/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
