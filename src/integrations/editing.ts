import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readContent } from '../content/read-content.ts';
import type { Settings } from '../config/settings.ts';

/** A text editor may write a file in more than one step. */
const SAVE_DEBOUNCE_MS = 50;

/**
 * Helps editors while the dev server runs: Astro's overlay shows their mistakes in place of every page, until they are
 * mended; after each change, also of `site.config.ts`, the content is loaded again and the pages reload.
 */
export function editing({ jobsFeedUrl }: Settings): AstroIntegration {
  // Without a feed, the postings are the sample's, which an editor may change too.
  const loaders = ['words', 'legal', ...(jobsFeedUrl ? [] : ['postings'])];
  return {
    name: 'editing',
    hooks: {
      'astro:server:setup': ({ server, refreshContent, logger }) => {
        const { hot } = server.environments.client;
        let mistakes: string[] = [];
        const check = async () => {
          ({ mistakes } = await readContent(pathToFileURL(`${server.config.root}/`)));
          if (mistakes.length > 0) logger.error(mistakes.join('\n'));
        };
        let changes = 0;
        let checked = check();
        server.watcher.on('all', (_, path) => {
          if (!/[/\\]src[/\\](?:content[/\\]|site\.config\.ts$)/.test(path)) return;
          const change = (changes += 1);
          checked = Promise.all([checked, pause(SAVE_DEBOUNCE_MS)])
            .then(async () => {
              if (change !== changes) return;
              await check();
              if (mistakes.length === 0) await refreshContent?.({ loaders });
              hot.send({ type: 'full-reload' });
            })
            // A file may be missing for a moment while it is saved; the watcher says when it is back.
            .catch((error: Error) => logger.error(error.message));
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

/** The overlay takes its message for HTML. */
const overlayOf = (mistakes: string[]) => ({
  name: 'ContentError',
  message: mistakes.join('\n').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`),
});
