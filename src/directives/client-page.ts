import type { ClientDirective } from 'astro';
import { attach } from './activation.ts';
import { pageView, type PageViewOptions } from './page-view.ts';

/** `client:page`: `client:intent` for a dialog that shows the pages that its triggers lead to. */
const page: ClientDirective = (load, { value }, island) => {
  // Astro types every directive's value as a string; it is what the attribute was given.
  const options = value as unknown as PageViewOptions;
  attach(load, options.links, island, undefined, (dialog) => pageView(dialog, options));
};

export default page;
