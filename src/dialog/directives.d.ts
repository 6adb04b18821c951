import 'astro';
declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector of what opens the island, or of its form. */
    'client:intent'?: string;
    /** CSS selector of the links whose pages the island's dialog shows. */
    'client:page'?: string;
  }
}
