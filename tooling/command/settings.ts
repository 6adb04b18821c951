import { loadEnv } from 'vite';
import { readSettings, SettingsError } from '../../src/config/settings.ts';
import { root } from './root.ts';
import { UserError } from './session.ts';

/**
 * The build's settings, from the environment or, failing that, from `.env`.
 * @throws UserError for an invalid setting, or if the folder's path has a character that Vite cannot handle
 */
export function readEnvironment() {
  if (/[#?*]/.test(root))
    throw new UserError(
      `Vite cannot build in a folder with "#", "?" or "*" in its path: rename or move ${root}.`,
    );
  try {
    return { settings: readSettings(loadEnv('production', root, '')) };
  } catch (error) {
    if (error instanceof SettingsError) throw new UserError(error.message);
    throw error;
  }
}
