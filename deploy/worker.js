/**
 * Cloudflare runs this when a script or style sheet that a page needs is missing. It sends the 404 with the cache rule in
 * `_headers` for that path, so browsers would keep the failure for a year, even if the file exists again.
 */
export default {
  async fetch(request, env) {
    const { body, status, headers } = await env.ASSETS.fetch(request);
    const response = new Response(body, { status, headers });
    if (status >= 400) response.headers.set('Cache-Control', 'no-store');
    return response;
  },
};
