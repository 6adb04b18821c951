import type { AstroIntegration } from 'astro';
import type { Settings } from '../config/settings.ts';

const RESERVED = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'SITE', 'ASSETS_PREFIX'];

/**
 * Warns if a build uses the embedded backend or the sample, so that nobody deploys it unaware, and unsets variables with
 * names that Astro reserves: a `BASE_URL`, which test tools set, would break every link of the site. No issue known.
 */
export function environment({ usesLocalProject, ...settings }: Settings): AstroIntegration {
  return {
    name: 'settings',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') for (const name of RESERVED) Reflect.deleteProperty(process.env, name);
      },
      'astro:build:start': ({ logger }) => {
        if (usesLocalProject)
          logger.warn(
            `PUBLIC_SUPABASE_URL is not set: the waitlist talks to ${settings.PUBLIC_SUPABASE_URL}, the embedded backend of this machine.`,
          );
        if (!settings.JOBS_FEED_URL)
          logger.warn('JOBS_FEED_URL is not set: the positions are invented, those of the bundled sample.');
      },
    },
  };
}
