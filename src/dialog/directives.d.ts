import 'astro';
declare module 'astro' {
  interface AstroClientDirectives {
    /** CSS selector for the elements that open the island's dialog or, without a dialog, that contain its form. */
    'client:intent'?: string;
    /** CSS selector for the links whose target pages are shown in the island's dialog. */
    'client:job'?: string;
  }
}
