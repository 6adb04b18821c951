import { join } from 'node:path';
import { loadEnv } from 'vite';
import { readSettings, SettingsError } from '../../src/config/settings.ts';
import { UserError } from './session.ts';

export const root = join(import.meta.dirname, '../..');

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
