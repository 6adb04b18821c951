import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { loadEnv } from 'vite';
import { clientIntent } from './src/integrations/client-intent.ts';
import { editing } from './src/integrations/editing.ts';
import { environment } from './src/integrations/environment.ts';
import { headersFile } from './src/integrations/headers-file.ts';
import { licences } from './src/integrations/licences.ts';
import { HERO_VARIANTS, readSettings } from './src/config/settings.ts';

const variables = loadEnv('production', process.cwd(), '');
const settings = readSettings(variables);

/** A setting's field. Astro reads the environment itself, so the value goes there as it was checked, without blanks. */
function field(name, { context = 'server', values } = {}) {
  const value = settings[name];
  if (variables[name] !== undefined) process.env[name] = String(value);
  const options = { context, access: 'public', default: value };
  if (typeof value === 'boolean') return envField.boolean(options);
  return values ? envField.enum({ ...options, values }) : envField.string(options);
}

export default defineConfig({
  site: settings.SITE_URL,
  base: settings.BASE_PATH,
  trailingSlash: 'always',
  // Not in `node_modules`, which the copies of the project that tests and the bench build in share.
  cacheDir: '.cache/astro',
  build: { format: 'directory', inlineStylesheets: 'always' },
  // Astro's default, `jsx`, removes a line break between two inline elements, and so the space between two words, see
  // https://github.com/withastro/astro/issues/17310.
  compressHTML: true,
  env: {
    schema: {
      PUBLIC_SUPABASE_URL: field('PUBLIC_SUPABASE_URL', { context: 'client' }),
      PUBLIC_SUPABASE_ANON_KEY: field('PUBLIC_SUPABASE_ANON_KEY', {
        context: 'client',
      }),
      // Without a default: Astro writes those into its data store. Secret, so that no bundle holds it either.
      JOBS_FEED_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
      JOBS_FEED_STRICT: field('JOBS_FEED_STRICT'),
      NOINDEX: field('NOINDEX'),
      HERO_VARIANT: field('HERO_VARIANT', { values: [...HERO_VARIANTS] }),
      SHOW_TESTIMONIALS: field('SHOW_TESTIMONIALS'),
    },
  },
  security: {
    // Astro adds the hashes of its own scripts and styles, `Page.astro` those of ours. In development there is no policy.
    csp: {
      directives: [
        "default-src 'none'",
        // For scripts and positions' pages, fetched before they are used; and Lighthouse reads robots.txt as if from the page.
        "connect-src 'self'",
        "font-src 'self'",
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
    editing(settings),
    environment(settings),
    licences(),
    clientIntent(),
    headersFile(settings.BASE_PATH),
  ],
  vite: {
    cacheDir: '.cache/vite',
    plugins: [tailwindcss()],
    // Found only in the first tap or letter, they would make the dev server reload the page in the middle of it.
    optimizeDeps: { include: ['@supabase/supabase-js', '@headlessui/react'] },
    // Where `npm start` and `npm run build` build: each of their pages would reload those of `npm run dev`.
    server: { watch: { ignored: ['**/.cache/**', '**/dist*/**'] } },
  },
  // What VS Code's extension for Astro completes and checks front matter by, see .vscode/settings.json.
  experimental: { contentIntellisense: true },
  devToolbar: { enabled: false },
});
