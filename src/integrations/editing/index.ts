import type { AstroIntegration } from 'astro';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Settings } from '../../lib/build/settings/settings.ts';
import { overlayPage, REPORT_REVISION } from './overlay.ts';
import { watchContent } from './watch.ts';

/**
 * Helps editors while the dev server runs: until a mistake is mended, it is shown in place of the pages, in the words of a
 * build; and the pages reload by themselves after each change, also of `site.config.ts`.
 */
export function editing({ jobsFeedUrl }: Pick<Settings, 'jobsFeedUrl'>): AstroIntegration {
  // Without a feed, the postings are the sample's, which an editor may change too.
  const loaders = ['words', 'legal', ...(jobsFeedUrl ? [] : ['postings'])];
  let content: ReturnType<typeof watchContent>;
  /** Before Astro's own, which answers an address without its last slash with a page that says so. */
  const middleware: Plugin = {
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
      response.setHeader('server-timing', `content;desc="${content.revision()}"`);
      if (mistakes.length === 0) return next();
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(overlayPage(mistakes, config.base));
    };
  return {
    name: 'editing',
    hooks: {
      'astro:config:setup': ({ command, updateConfig, injectScript }) => {
        if (command !== 'dev') return;
        updateConfig({ vite: { plugins: [middleware] } });
        injectScript('page', `import '${REPORT_REVISION}';`);
      },
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        content = watchContent({
          server,
          refresh: async () => refreshContent?.({ loaders }),
          report: (line) => logger.error(line),
        });
      },
    },
  };
}

/** Whether a page is asked for, and not a file or something of Vite's own. */
function isForPage({ method, headers, url = '/' }: Connect.IncomingMessage): boolean {
  const isOfVite = /^\/(?:@|__|node_modules\/)/.test(url);
  const isFile = /\.[^/.?]+(?:\?|$)/.test(url);
  return method === 'GET' && !isOfVite && !isFile && String(headers.accept).includes('text/html');
}
