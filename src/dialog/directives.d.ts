import 'astro';
declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector for the elements that open the island, or for its form. */
    'client:intent'?: string;
    /** CSS selector for the links whose pages the island's dialog shows. */
    'client:page'?: string;
  }
}
