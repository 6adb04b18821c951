import type { APIRoute } from 'astro';
import { webManifest } from '~/site-files/manifest';
import { site } from '~/config/site.client';

export const GET: APIRoute = () => Response.json(webManifest(site, import.meta.env.BASE_URL));
