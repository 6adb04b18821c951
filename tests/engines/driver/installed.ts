import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../../../tooling/browser.ts';
import type { EngineName } from './tab.ts';

/** Paths to an engine's executables. */
export interface Programs {
  browser: string;
  /** WebKit only: its WebDriver server, and the virtual display that it runs on. */
  driver?: string;
  display?: string;
}

function isExecutable(path: string | undefined): path is string {
  try {
    if (!path) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (...names: string[]) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable);

function findFirefox(): Programs | string {
  const own = [process.env['FIREFOX_PATH'], '/Applications/Firefox.app/Contents/MacOS/firefox'];
  const browser = own.find(isExecutable) ?? onPath('firefox-esr', 'firefox');
  return browser ? { browser } : 'browser not found (on Debian, install firefox-esr; or set FIREFOX_PATH)';
}

function findWebKit(): Programs | string {
  const [driver, display] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  const folders = ['/usr/lib/*/webkit2gtk-4.*', '/usr/libexec/webkit2gtk-4.*'];
  const browser = folders.flatMap((folder) => globSync(`${folder}/MiniBrowser`)).find(isExecutable);
  if (driver && display && browser) return { browser, driver, display };
  const missing = Object.entries({ WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: display });
  const names = missing.flatMap(([name, path]) => (path ? [] : [name]));
  return `${names.join(' and ')} not found (on Debian, install webkit2gtk-driver and xvfb)`;
}

function findChromium(): Programs | string {
  const browser = findBrowser();
  return browser ? { browser } : 'browser not found (on Debian, install chromium; or set CHROME_PATH)';
}

/** Each engine's executables on this machine, or the reason why the engine cannot be started. */
export const findEngines = (): Record<EngineName, Programs | string> => ({
  firefox: findFirefox(),
  webkit: findWebKit(),
  chromium: findChromium(),
});
