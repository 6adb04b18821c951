import type { KnipConfig } from 'knip';

/** Finds files, exports and packages that nothing uses; each exception says why. */
export default {
  workspaces: {
    '.': {
      entry: [
        // Run by npm.
        'scripts/*.{ts,cjs}',
        'tests/engines/gallery.ts',
        // Client directives: `src/integrations/islands.ts` passes their paths to Astro.
        'src/{dialog/intent,careers/position/job-dialog}.client.ts',
        // Started by tests as a separate process.
        'tests/database/backend-process.ts',
        // Run by CloudFront; a test reads it as text.
        'deploy/cloudfront-function.js',
        'tests/**/*.{test,spec,engines}.{ts,tsx}',
      ],
      // Files in `public/` are served as they are.
      project: ['**/*.{js,mjs,cjs,ts,tsx,astro,css}', '!public/**'],
      ignoreDependencies: [
        // `astro check` loads it by name.
        '@astrojs/check',
        // `src/integrations/licences.ts` and `npm run font` read its files.
        '@fontsource-variable/host-grotesk',
      ],
    },
    'tooling/deploy': {
      // Imported by the parts of `tooling/build` that a deployment uses.
      ignoreDependencies: ['hast-util-from-html', 'hast-util-to-text', 'mrmime'],
    },
  },
  // An export used within its own file is not dead code.
  ignoreExportsUsedInFile: true,
  // A test uses it to make a certificate.
  ignoreBinaries: ['openssl'],
} satisfies KnipConfig;
