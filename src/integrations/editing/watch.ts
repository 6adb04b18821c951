import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ViteDevServer } from 'vite';
import { readContent } from '../../content/read.ts';

interface Options {
  server: ViteDevServer;
  /** Lets Astro load what was changed. */
  refresh: () => Promise<void>;
  /** Says a mistake in the terminal. */
  tell: (line: string) => void;
}

/** A text editor may write a file in more than one step. */
const SAVED_MS = 50;

/** Checks all that editors write whenever some of it changes, and reloads the pages when that is done. */
export function watchContent({ server, refresh, tell }: Options) {
  const root = pathToFileURL(`${server.config.root}/`);
  let told = '';
  const check = async (): Promise<string[]> => {
    // A file may be away for a moment while it is saved, and is told of again when it is back.
    const mistakes = await readContent(root).then(
      (content) => content.mistakes,
      (error: Error) => [error.message],
    );
    const all = mistakes.join('\n');
    if (all !== told) mistakes.forEach(tell);
    told = all;
    return mistakes;
  };

  let latest = check();
  const checkAnew = () => {
    const mine: Promise<string[]> = pause(SAVED_MS).then(async () => {
      if (mine !== latest) return latest;
      const mistakes = await check();
      if (mistakes.length === 0) await refresh().catch((error: Error) => tell(error.message));
      if (mine === latest) server.environments.client.hot.send({ type: 'full-reload' });
      return mistakes;
    });
    latest = mine;
  };
  server.watcher.on('all', (_, path) => {
    if (/[/\\]src[/\\](?:content[/\\]|site\.config\.ts$)/.test(path)) checkAnew();
  });

  return {
    /** A line for each mistake, once what was changed last is read. */
    async mistakes(): Promise<string[]> {
      for (;;) {
        const asked = latest;
        const mistakes = await asked;
        if (asked === latest) return mistakes;
      }
    },
  };
}
