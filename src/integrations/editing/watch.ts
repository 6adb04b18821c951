import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import { readContent } from '../../content/read-content.ts';

interface Options {
  server: ViteDevServer;
  /** Lets Astro load what was changed. */
  refresh: () => Promise<void>;
  /** Prints a mistake in the terminal. */
  report: (line: string) => void;
}

/** A text editor may write a file in more than one step. */
const SAVE_DEBOUNCE_MS = 50;

/** Checks all content whenever some of it changes, then reloads the pages. */
export function watchContent({ server, refresh, report }: Options) {
  const root = pathToFileURL(`${server.config.root}/`);
  let reported = '';
  const check = async (): Promise<string[]> => {
    // A file may be missing for a moment while it is saved; the watcher reports when it is back.
    const mistakes = await readContent(root).then(
      (content) => content.mistakes,
      (error: Error) => [error.message],
    );
    const all = mistakes.join('\n');
    if (all !== reported) mistakes.forEach(report);
    reported = all;
    return mistakes;
  };

  let revision = 0;
  const reload = { type: 'full-reload' } as const;
  const { hot } = server.environments.client;
  hot.on('content:revision', (rendered, client) => {
    if (rendered !== String(revision)) client.send(reload);
  });

  let latest = check();
  const recheck = () => {
    const own: Promise<string[]> = pause(SAVE_DEBOUNCE_MS).then(async () => {
      if (own !== latest) return latest;
      const mistakes = await check();
      if (mistakes.length === 0) await refresh().catch((error: Error) => report(error.message));
      if (own === latest) {
        revision += 1;
        hot.send(reload);
      }
      return mistakes;
    });
    latest = own;
  };
  server.watcher.on('all', (_, path) => {
    if (/[/\\]src[/\\](?:content[/\\]|site\.config\.ts$)/.test(path)) recheck();
  });

  return {
    /** How often the pages have been reloaded. */
    revision: () => revision,
    /** A line for each mistake, once the latest change has been read. */
    async mistakes(): Promise<string[]> {
      for (;;) {
        const current = latest;
        const mistakes = await current;
        if (current === latest) return mistakes;
      }
    },
  };
}
