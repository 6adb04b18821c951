import 'astro';
declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector of the elements that open the island, or of its form. */
    'client:intent'?: string;
    /** CSS selector of the links whose pages the island's dialog shows. */
    'client:page'?: string;
  }
}
