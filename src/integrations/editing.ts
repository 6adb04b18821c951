import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readContent } from '../content/read-content.ts';
import type { Settings } from '../config/settings.ts';

/** Text editors may save a file in several steps. */
const SAVE_DEBOUNCE_MS = 50;

/**
 * In the dev server, shows mistakes in content by Astro's overlay instead of pages, and reloads content and pages after
 * each change, including changes of `site.config.ts`.
 */
export function editing({ JOBS_FEED_URL }: Settings): AstroIntegration {
  // Without a feed, the postings come from the sample, which editors may change too.
  const loaders = ['words', 'legal', ...(JOBS_FEED_URL ? [] : ['postings'])];
  return {
    name: 'editing',
    hooks: {
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        const { hot } = server.environments.client;
        let mistakes: string[] = [];
        const show = (found: string[]) => {
          mistakes = found;
          if (mistakes.length > 0) logger.error(mistakes.join('\n'));
        };
        const check = async () => show((await readContent(pathToFileURL(`${server.config.root}/`))).mistakes);
        let changes = 0;
        let checked = check();
        server.watcher.on('all', (_, path) => {
          if (!/[/\\]src[/\\](?:content[/\\]|site\.config\.ts$)/.test(path)) return;
          const change = (changes += 1);
          checked = Promise.all([checked, pause(SAVE_DEBOUNCE_MS)]).then(async () => {
            if (change !== changes) return;
            await check();
            if (mistakes.length === 0)
              await refreshContent?.({ loaders }).catch((error: Error) => show([error.message]));
            hot.send({ type: 'full-reload' });
          });
        });

        server.middlewares.use(async ({ headers }, response, next) => {
          if (!headers.accept?.includes('text/html')) return next();
          await checked;
          if (mistakes.length === 0) return next();
          response.writeHead(500, { 'content-type': 'text/html' });
          response.end(`<script type="module" src="${server.config.base}@vite/client"></script>`);
        });
        hot.on('vite:client:connect', (_, client) => {
          if (mistakes.length > 0) client.send({ type: 'error', err: { ...overlayOf(mistakes), stack: '' } });
        });
      },
    },
  };
}

/** Escaped, because the overlay renders its message as HTML. */
const overlayOf = (mistakes: string[]) => ({
  name: 'ContentError',
  message: mistakes.join('\n').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
});
