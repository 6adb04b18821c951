/**
 * Cloudflare runs this for a missing file. Without it, the 404 would carry the cache rule in `_headers` for that path,
 * and browsers would keep it for a year, even if the file exists again.
 */
export default {
  async fetch(request, env) {
    const { body, status, headers } = await env.ASSETS.fetch(request);
    const response = new Response(body, { status, headers });
    if (status >= 400) response.headers.set('Cache-Control', 'no-store');
    return response;
  },
};
