import type { AstroIntegration } from 'astro';
import type { Settings } from './lib/settings.ts';

/** Adds `client:intent`, see `src/directives/intent.ts`. */
export function clientIntent(): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/directives/intent.ts' });
      },
    },
  };
}

/** Says in one line that a build talks to the embedded backend, so that nobody deploys it unaware. */
export function announceSettings(settings: Settings): AstroIntegration {
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
