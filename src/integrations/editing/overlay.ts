const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** From the site's root. */
export const REPORT_REVISION = '/src/integrations/editing/report-revision.ts';

/** A page with Astro's error overlay, which goes when the page is reloaded without the mistakes. */
export function overlayPage(mistakes: readonly string[], base: string): string {
  const error = {
    name: 'Content',
    title: mistakes.length === 1 ? 'A mistake in the content' : `${mistakes.length} mistakes in the content`,
    // The overlay takes this for HTML.
    message: mistakes.map(escape).join('\n'),
    stack: '',
  };
  const root = base.replace(/\/$/, '');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${error.title}</title>
    <script type="module">
      import { ErrorOverlay } from ${JSON.stringify(`${root}/@vite/client`)};
      document.body.append(new ErrorOverlay(${JSON.stringify(error).replaceAll('<', '\\u003c')}));
    </script>
    <script type="module" src="${root}${REPORT_REVISION}"></script>
  </head>
  <body>
    <noscript><pre>${mistakes.map(escape).join('\n')}</pre></noscript>
  </body>
</html>
`;
}
