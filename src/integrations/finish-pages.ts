import { readdir } from 'node:fs/promises';
import type { AstroIntegration, AstroPrerenderer } from 'astro';

/** An integration that changes or refuses each page before it is written. */
export interface PageIntegration extends AstroIntegration {
  /** The page's HTML as it is to be published; throws where it must not be. */
  finish: (html: string) => string;
}

/** Lets these integrations finish each page, in this order and in memory: none is read from the disk again. */
export function finishPages(...integrations: PageIntegration[]): AstroIntegration[] {
  const finish = (html: string) => integrations.reduce((page, each) => each.finish(page), html);
  return [
    ...integrations,
    {
      name: 'finish-pages',
      hooks: {
        'astro:config:done': ({ config }) => refusePages(config.publicDir),
        'astro:build:start': ({ setPrerenderer }) =>
          setPrerenderer((prerenderer) => finishing(prerenderer, finish)),
      },
    },
  ];
}

/** The prerenderer, with each page that it renders finished. */
function finishing(prerenderer: AstroPrerenderer, finish: PageIntegration['finish']): AstroPrerenderer {
  return {
    ...prerenderer,
    async render(request, options) {
      const rendered = await prerenderer.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      const refusal = (reason: string, options?: ErrorOptions) =>
        new Error(`${new URL(request.url).pathname} cannot be published: ${reason}.`, options);
      // The page that Astro then writes itself does not come this way. No issue known.
      if (response.status >= 300 && response.status < 400)
        throw refusal('Astro writes the page of a redirect itself, without a policy');
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const html = await response.text();
      try {
        return new Response(finish(html), response);
      } catch (error) {
        throw refusal((error as Error).message, { cause: error });
      }
    },
  };
}

/** Astro copies the pages of `public/` without rendering them. */
async function refusePages(folder: URL): Promise<void> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const page = files.find((file) => /\.html?$/i.test(file));
  if (page) throw new Error(`public/${page} cannot be published: only what src/pages renders gets a policy.`);
}
