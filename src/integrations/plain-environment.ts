import type { AstroIntegration } from 'astro';

const builtIn = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'SITE', 'ASSETS_PREFIX'];

/**
 * Keeps a machine's variables from passing for Astro's own: a `BASE_URL`, which test tools like to set, would
 * otherwise become `import.meta.env.BASE_URL` and turn every link of the site aside.
 */
export function plainEnvironment(): AstroIntegration {
  return {
    name: 'plain-environment',
    hooks: {
      'astro:config:setup': ({ command }) => {
        if (command === 'build') for (const name of builtIn) Reflect.deleteProperty(process.env, name);
      },
    },
  };
}
