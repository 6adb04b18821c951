import { existsSync, globSync } from 'node:fs';
import { findBrowser } from '../../../tooling/browser.ts';
import { findOnPath } from '../../../tooling/find-on-path.ts';
import type { EngineName } from './tab.ts';

/** Paths to an engine's executables. */
export interface Programs {
  browser: string;
  /** WebKit only: its WebDriver server, and the virtual display that it runs on. */
  driver?: string;
  display?: string;
}

function findFirefox(): Programs | string {
  const own = [process.env['FIREFOX_PATH'], '/Applications/Firefox.app/Contents/MacOS/firefox'];
  const installed = own.find((path) => path && existsSync(path));
  const browser = installed ?? findOnPath('firefox-esr') ?? findOnPath('firefox');
  return browser ? { browser } : 'browser not found (on Debian, install firefox-esr; or set FIREFOX_PATH)';
}

function findWebKit(): Programs | string {
  const [driver, display] = [findOnPath('WebKitWebDriver'), findOnPath('Xvfb')];
  const folders = ['/usr/lib/*/webkit2gtk-4.*', '/usr/libexec/webkit2gtk-4.*'];
  const [browser] = folders.flatMap((folder) => globSync(`${folder}/MiniBrowser`));
  if (driver && display && browser) return { browser, driver, display };
  const missing = Object.entries({ WebKitWebDriver: driver, MiniBrowser: browser, Xvfb: display });
  const names = missing.flatMap(([name, path]) => (path ? [] : [name]));
  return `${names.join(' and ')} not found (on Debian, install webkit2gtk-driver and xvfb)`;
}

/** Each engine's executables on this machine, or the reason why the engine cannot be started. */
export const findEngines = (): Record<EngineName, Programs | string> => ({
  firefox: findFirefox(),
  webkit: findWebKit(),
  // Found or installed before the first test.
  chromium: { browser: findBrowser() ?? '' },
});
