import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type LaunchOptions } from '@playwright/test';
import { UserError } from './command/session.ts';
import { findOnPath } from './find-on-path.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** The path of a Chromium browser: the one in `CHROME_PATH`, Playwright's or one on the PATH. */
export function findBrowser(): string | undefined {
  const own = [process.env['CHROME_PATH'], chromium.executablePath()];
  return [...own, ...names.map((name) => findOnPath(name))].find((path) => path && existsSync(path));
}

/**
 * On Linux, the sandbox is off: it does not work as root, and on Ubuntu it works only in Ubuntu's own Chromium.
 * Background requests are off, because they would go to the internet.
 */
export const browserArguments = [
  '--disable-background-networking',
  ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
];

/**
 * How Playwright starts Chromium. Tests take half as long in a headless shell, so Debian's is tried first; Playwright's
 * own Chromium includes one too. The headless shell has no back/forward cache.
 */
export function launchOptions(): LaunchOptions {
  const shell = process.env['CHROME_PATH'] ? undefined : findOnPath('chromium-headless-shell');
  const executablePath = shell ?? findBrowser();
  const isOwn = executablePath === undefined || executablePath === chromium.executablePath();
  return { args: browserArguments, ...(!isOwn && { executablePath }) };
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

// Waits for another process's lock, and retries a mirror that fails.
const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3', '-y'];
const aptGet = (...args: string[]) => run('apt-get', [...options, ...args]);

/** Installs Playwright's browser (as root, with its libraries). If that fails, installs Debian's (only as root). */
function installBrowser(): void {
  console.info('Browser: none found, installing one.');
  const isRoot = process.getuid?.() === 0;
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  if (run(process.execPath, [playwright, 'install', 'chromium'])) {
    if (isRoot) run(process.execPath, [playwright, 'install-deps', 'chromium']);
  } else if (isRoot && aptGet('update')) aptGet('install', 'chromium');
}

/** Finds or installs Chromium, and logs its path. This is the test runners' global setup. */
export default function provideBrowser(): void {
  const named = process.env['CHROME_PATH'];
  if (named && !existsSync(named)) throw new UserError(`CHROME_PATH is ${named}, but there is no such file.`);
  if (!findBrowser()) installBrowser();
  const browser = findBrowser();
  if (!browser) {
    throw new UserError(
      'Chromium was not found and could not be installed. Install it, or set CHROME_PATH to the path of Chrome or Chromium.',
    );
  }
  console.info(`Browser: ${browser}`);
}
