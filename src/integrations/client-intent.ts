import type { AstroIntegration } from 'astro';

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
