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
  const check = async () => {
    const { mistakes } = await readContent(root);
    const all = mistakes.join('\n');
    if (all !== told) mistakes.forEach(tell);
    told = all;
    return mistakes;
  };

  let latest = check();
  server.watcher.on('all', (_, path) => {
    if (!/[/\\]src[/\\](?:content[/\\]|site\.config\.ts$)/.test(path)) return;
    const mine = (latest = pause(SAVED_MS).then(async () => {
      if (mine !== latest) return latest;
      const mistakes = await check();
      if (mistakes.length === 0) await refresh();
      if (mine === latest) server.environments.client.hot.send({ type: 'full-reload' });
      return mistakes;
    }));
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
