import type { APIRoute } from 'astro';
import { securityText } from '~/site-files/security-txt';
import { withBase } from '~/config/urls.client';
import { site } from '~/config/site.client';

export const GET: APIRoute = (context) => {
  const canonical = new URL(withBase('/.well-known/security.txt', import.meta.env.BASE_URL), context.site);
  return new Response(securityText(site.contactEmail, canonical.href, new Date(), site.locale));
};
