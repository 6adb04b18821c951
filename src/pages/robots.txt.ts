import type { APIRoute } from 'astro';
import { robotsText } from '~/lib/build/site-files/robots';
import { withBase } from '~/lib/browser/urls';

export const GET: APIRoute = ({ site }) =>
  new Response(robotsText(new URL(withBase('/sitemap-index.xml', import.meta.env.BASE_URL), site).href));
