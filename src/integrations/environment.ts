import type { AstroIntegration } from 'astro';
import type { Settings } from '../config/settings.ts';

const RESERVED = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'SITE', 'ASSETS_PREFIX'];

/**
 * Unsets the environment variables that have the names of Astro's own, and warns that a build talks to the embedded
 * backend, so that nobody deploys it unaware. A `BASE_URL`, which test tools like to set, would otherwise become
 * `import.meta.env.BASE_URL`, and every link of the site would be wrong. No issue known.
 */
export function environment({ usesLocalProject, supabaseUrl }: Settings): AstroIntegration {
  return {
    name: 'settings',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') for (const name of RESERVED) Reflect.deleteProperty(process.env, name);
      },
      'astro:build:start': ({ logger }) => {
        if (usesLocalProject)
          logger.warn(
            `PUBLIC_SUPABASE_URL is not set: the waitlist talks to ${supabaseUrl}, the embedded backend of this machine.`,
          );
      },
    },
  };
}
