import { loadEnv } from 'vite';
import { readSettings, SettingsError } from '../../src/config/settings.ts';
import { root } from './root.ts';
import { UserError } from './session.ts';

/** The settings of the build: from the environment, else from `.env`. */
export function readEnvironment() {
  const environment = loadEnv('production', root, '');
  try {
    return { settings: readSettings(environment), hasSiteUrl: Boolean(environment['SITE_URL']?.trim()) };
  } catch (error) {
    if (error instanceof SettingsError) throw new UserError(error.message);
    throw error;
  }
}
