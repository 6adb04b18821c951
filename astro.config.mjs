// Imported first, because it sets NODE_ENV.
import { environment } from './src/integrations/environment.ts';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { islands } from './src/integrations/islands.ts';
import { licences } from './src/integrations/licences.ts';
import { unusedFiles } from './src/integrations/unused-files.ts';
import { readSettings } from './src/config/settings.ts';
import { checkSite } from './src/config/site-schema.ts';
import { site } from './src/site.config.ts';

const variables = loadEnv('production', process.cwd(), '');
const settings = readSettings(variables);

checkSite(site);

export default defineConfig({
  site: settings.SITE_URL,
  base: settings.BASE_PATH,
  trailingSlash: 'always',
  // The default is in `node_modules`, which the copies that the tests and the bench build share.
  cacheDir: '.cache/astro',
  build: { inlineStylesheets: 'always' },
  // Otherwise, a legal page with the same name as another page, such as `404.md`, would be left out with only a
  // warning.
  prerenderConflictBehavior: 'error',
  // Astro's default, `jsx`, removes line breaks between inline elements, and with them the spaces between words. Astro
  // is keeping that default: https://github.com/withastro/astro/issues/17310.
  compressHTML: true,
  // A class is shorter than an attribute, the default.
  scopedStyleStrategy: 'class',
  security: {
    // Astro adds the hashes of its own scripts and styles; `Page.astro` adds ours. In development, pages have no
    // Content-Security-Policy.
    csp: {
      directives: [
        "default-src 'none'",
        // For prefetched scripts and position pages, and for Lighthouse, which fetches robots.txt from within the page.
        "connect-src 'self'",
        "font-src 'self' data:",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    },
  },
  markdown: { syntaxHighlight: false },
  integrations: [react(), sitemap(), environment(variables, settings), licences(), islands(), unusedFiles()],
  vite: {
    cacheDir: '.cache/vite',
    plugins: [
      tailwindcss(),
      {
        // When imported, supabase-js tests local storage by writing to it, which the privacy policy says we don't do.
        name: 'no-local-storage',
        apply: 'build',
        config: () => ({ define: { 'globalThis.localStorage': 'undefined' } }),
      },
    ],
    // Stops Vite from picking up a PostCSS configuration in a parent folder of the project.
    css: { postcss: {} },
    // Otherwise, the dev server would discover these only on the first tap or keystroke, and would then reload the
    // page.
    optimizeDeps: { include: ['@supabase/supabase-js', '@headlessui/react'] },
    // `npm start` and `npm run build` write here, and each page that they write would make `npm run dev` reload.
    server: {
      watch: { ignored: ['**/.cache/**', '**/dist*/**', '**/.dist*/**'] },
      // Vite's own list, and other private files: exports of the waitlist, its data and key, raw postings.
      fs: {
        deny: [
          ...['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'],
          ...['**/*.csv', '**/supabase/.data/**', '**/.cache/*.json'],
        ],
      },
    },
  },
  // Lets VS Code's Astro extension complete and check front matter; see .vscode/settings.json.
  experimental: { contentIntellisense: true },
  devToolbar: { enabled: false },
});
