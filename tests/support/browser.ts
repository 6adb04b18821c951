import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** Path of a Chromium: `CHROME_PATH`, Playwright's own, or one of the system's. */
export function findBrowser(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const own = [process.env['CHROME_PATH'], chromium.executablePath()].filter((path) => path !== undefined);
  return [...own, ...onPath, ...places].find(isExecutable);
}

/** The other browsers that Playwright has here: `npx playwright install firefox webkit` brings them. */
export const otherBrowsers = (['firefox', 'webkit'] as const).filter((name) =>
  isExecutable({ firefox, webkit }[name].executablePath()),
);

/** What Chromium needs to start here: its sandbox refuses root, and its background requests reach for the internet. */
export const browserArguments = [
  '--disable-background-networking',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return existsSync(path);
  } catch {
    return false;
  }
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs a browser where there is none: Playwright's, else, as root, Debian's. */
function installBrowser(): void {
  if (run('npx', ['playwright', 'install', 'chromium'])) return;
  if (process.getuid?.() === 0 && run('apt-get', ['update'])) run('apt-get', ['install', '-y', 'chromium']);
}

if (import.meta.main) {
  if (!findBrowser()) installBrowser();
  const browser = findBrowser();
  if (!browser) {
    console.error(
      'No Chromium was found, and none could be installed. Install Chrome or Chromium, or set CHROME_PATH to one.',
    );
    process.exit(1);
  }
  console.info(`Browser: ${browser}`);
}
