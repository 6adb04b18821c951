import type { APIRoute } from 'astro';
import { robotsText } from '~/site-files/robots';
import { withBase } from '~/config/urls.client';

export const GET: APIRoute = ({ site }) =>
  new Response(robotsText(new URL(withBase('/sitemap-index.xml', import.meta.env.BASE_URL), site).href));
