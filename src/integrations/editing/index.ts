import type { AstroIntegration } from 'astro';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { overlayPage } from './overlay.ts';
import { watchContent } from './watch.ts';

/**
 * Helps those who write while the dev server runs: a mistake stands in place of the pages until it is mended, in the
 * words that a build has for it, and what was changed shows by itself, `site.config.ts` included.
 */
export function editing(): AstroIntegration {
  let content: ReturnType<typeof watchContent>;
  /** In front of Astro's own: it has a page of its own for an address that lacks its last slash. */
  const inFront: Plugin = {
    name: 'editing',
    enforce: 'post',
    configureServer: (server) => () => {
      server.middlewares.stack.unshift({ route: '', handle: answer(server) });
    },
  };
  const answer =
    ({ config }: ViteDevServer): Connect.NextHandleFunction =>
    async (request, response, next) => {
      if (!isForPage(request)) return next();
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      if (!pathname.endsWith('/'))
        return void response.writeHead(302, { location: `${pathname}/${search}` }).end();
      const mistakes = await content.mistakes();
      if (mistakes.length === 0) return next();
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(overlayPage(mistakes, config.base));
    };
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [inFront] } });
      },
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        content = watchContent({
          server,
          refresh: async () => refreshContent?.({ loaders: ['words', 'legal'] }),
          tell: (line) => logger.error(line),
        });
      },
    },
  };
}

/** Not for a file, and not for what Vite serves under names of its own. */
function isForPage({ method, headers, url = '/' }: Connect.IncomingMessage): boolean {
  const isOfVite = /^\/(?:@|__|node_modules\/)/.test(url);
  const isFile = /\.[^/.?]+(?:\?|$)/.test(url);
  return method === 'GET' && !isOfVite && !isFile && String(headers.accept).includes('text/html');
}
