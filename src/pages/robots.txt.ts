import type { APIRoute } from 'astro';
import { robotsText } from '~/lib/share/robots';
import { withBase } from '~/lib/urls';

export const GET: APIRoute = ({ site }) =>
  new Response(robotsText(new URL(withBase('/sitemap-index.xml', import.meta.env.BASE_URL), site).href));
