import type { AstroIntegration } from 'astro';

const reserved = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'SITE', 'ASSETS_PREFIX'];

/**
 * Unsets the environment variables that have the names of Astro's own. A `BASE_URL`, which test tools like to set, would
 * otherwise become `import.meta.env.BASE_URL`, and every link of the site would be wrong. No issue known.
 */
export function unsetReservedVariables(): AstroIntegration {
  return {
    name: 'unset-reserved-variables',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') for (const name of reserved) Reflect.deleteProperty(process.env, name);
      },
    },
  };
}
