import { envField } from 'astro/config';
import type { AstroIntegration } from 'astro';
import { type Settings, variables } from '../config/settings.ts';
import { site } from '../site.config.ts';

// Set from the command, not the environment: with "development", a build would publish React's development version,
// which contains paths on this machine. Set here, because React chooses its version when it is first imported.
const mode = { build: 'production', dev: 'development' }[process.argv[2] ?? ''];
if (mode) process.env['NODE_ENV'] = mode;

const RESERVED = ['BASE_URL', 'MODE', 'DEV', 'PROD', 'SSR', 'SITE', 'ASSETS_PREFIX'];

type Name = keyof typeof variables.shape;
const names = variables.keyof().options;

/** Declares a setting that pages can import from `astro:env`. Its value has already been validated. */
function declare(name: Name, value: string | boolean | undefined) {
  // No default, because Astro writes defaults to its data store; secret, to keep the value out of bundles too.
  if (value === undefined || name === 'JOBS_FEED_URL')
    return envField.string({ context: 'server', access: 'secret', optional: true });
  const context = name.startsWith('PUBLIC_') ? 'client' : 'server';
  // Astro has a separate type for each combination of these options.
  type Options = { context: 'server'; access: 'public'; default: never };
  const options = { context, access: 'public', default: value } as Options;
  return typeof value === 'boolean' ? envField.boolean(options) : envField.string(options);
}

/**
 * Passes the settings to pages, and warns about those that must not reach production. Unsets names that Astro reserves:
 * `BASE_URL`, which some test tools set, would break every link (no known upstream issue).
 */
export function environment(environment: Record<string, string>, settings: Settings): AstroIntegration {
  const schema = Object.fromEntries(names.map((name) => [name, declare(name, settings[name])]));
  return {
    name: 'settings',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ env: { schema } });
        // Astro reads the environment itself, so this replaces each variable with its validated, trimmed value.
        for (const name of names.filter((name) => environment[name] !== undefined))
          process.env[name] = String(settings[name] ?? '');
        if (command === 'build') for (const name of RESERVED) Reflect.deleteProperty(process.env, name);
      },
      'astro:build:start': ({ logger }) => {
        if (settings.usesLocalProject)
          logger.warn(
            `PUBLIC_SUPABASE_URL is not set: the waitlist form uses ${settings.PUBLIC_SUPABASE_URL}, the embedded backend on this machine.`,
          );
        if (!settings.JOBS_FEED_URL)
          logger.warn('JOBS_FEED_URL is not set: showing made-up positions from the bundled sample.');
        if (
          !/\/\/localhost(:|$)/.test(settings.SITE_URL) &&
          /\.(example|invalid|test)$/.test(site.contactEmail)
        )
          logger.warn(`Nobody can email ${site.contactEmail}: set contactEmail in src/site.config.ts.`);
      },
    },
  };
}
