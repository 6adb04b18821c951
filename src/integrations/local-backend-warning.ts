import type { AstroIntegration } from 'astro';
import type { Settings } from '../lib/build/settings/settings.ts';

/** Warns that the site being built talks to the embedded backend, so that nobody deploys it unaware. */
export function warnOfLocalBackend(settings: Settings): AstroIntegration {
  return {
    name: 'settings',
    hooks: {
      'astro:build:start': ({ logger }) => {
        if (settings.usesLocalProject) {
          logger.warn(
            `PUBLIC_SUPABASE_URL is not set: the waitlist talks to ${settings.supabaseUrl}, the embedded backend of this machine.`,
          );
        }
      },
    },
  };
}
