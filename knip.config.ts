import type { KnipConfig } from 'knip';

/** Files, exports and packages that nothing uses; each exception has its reason. */
export default {
  workspaces: {
    '.': {
      entry: [
        // Started by npm.
        'scripts/*.{ts,cjs}',
        'tests/engines/gallery.ts',
        // Astro gets the paths of the directives from `src/integrations/client-intent.ts`.
        'src/{dialog/intent,careers/position/page}.client.ts',
        // Started by tests as processes of their own.
        'tests/database/backend-process.ts',
        // CloudFront runs it; a test reads it as text.
        'deploy/cloudfront-function.js',
        'tests/**/*.{test,spec,engines}.{ts,tsx}',
      ],
      ignoreDependencies: [
        // `astro check` asks for it by name.
        '@astrojs/check',
      ],
    },
    'tooling/deploy': {
      // Imported by what a deployment uses in `tooling/build` and `tooling/serve`.
      ignoreDependencies: ['hast-util-from-html', 'hast-util-to-text', 'mrmime'],
    },
  },
  // What a file exports and uses itself is not dead code.
  ignoreExportsUsedInFile: true,
  // A test makes a certificate with it.
  ignoreBinaries: ['openssl'],
} satisfies KnipConfig;
