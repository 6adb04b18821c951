import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector of what opens the island, see `src/directives/intent.ts`. */
    'client:intent'?: string;
  }
}
