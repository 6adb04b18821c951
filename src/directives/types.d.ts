import 'astro';
import type { PageViewOptions } from './page-view.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector of what opens the island, see `src/directives/client-intent.ts`. */
    'client:intent'?: string;
    /** The links whose pages the island's dialog shows, see `src/directives/client-page.ts`. */
    'client:page'?: PageViewOptions;
  }
}
