// First, because it sets NODE_ENV.
import { environment } from './src/integrations/environment.ts';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { clientIntent } from './src/integrations/client-intent.ts';
import { environment } from './src/integrations/environment.ts';
import { headersFile } from './src/integrations/headers-file.ts';
import { licences } from './src/integrations/licences.ts';
import { namedFiles } from './src/integrations/named-files.ts';
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
  // Not in `node_modules`, which the copies of the project that tests and the bench build in share.
  cacheDir: '.cache/astro',
  build: { format: 'directory', inlineStylesheets: 'always' },
  // A legal page named after another page, such as `jobs.md`, would be left out with a warning.
  prerenderConflictBehavior: 'error',
  // Astro's default, `jsx`, removes a line break between two inline elements, and so the space between two words, see
  // https://github.com/withastro/astro/issues/17310.
  compressHTML: true,
  security: {
    // Astro adds the hashes of its own scripts and styles, `Page.astro` those of ours. In development there is no policy.
    csp: {
      directives: [
        "default-src 'none'",
        // For scripts and positions' pages, fetched before they are used; and Lighthouse reads robots.txt as if from the page.
        "connect-src 'self'",
        "font-src 'self' data:",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
      ],
    },
  },
  image: { layout: 'constrained', responsiveStyles: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    sitemap(),
    environment(variables, settings),
    licences(),
    clientIntent(),
    namedFiles(),
    headersFile(settings.BASE_PATH),
  ],
  vite: {
    cacheDir: '.cache/vite',
    plugins: [tailwindcss()],
    // Otherwise Vite reads the PostCSS configuration of any folder above the project.
    css: { postcss: {} },
    // Found only in the first tap or letter, they would make the dev server reload the page in the middle of it.
    optimizeDeps: { include: ['@supabase/supabase-js', '@headlessui/react'] },
    // Where `npm start` and `npm run build` build: each of their pages would reload those of `npm run dev`.
    server: { watch: { ignored: ['**/.cache/**', '**/dist*/**'] } },
  },
  // What VS Code's extension for Astro completes and checks front matter by, see .vscode/settings.json.
  experimental: { contentIntellisense: true },
  devToolbar: { enabled: false },
});
