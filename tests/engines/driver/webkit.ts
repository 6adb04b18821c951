import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { findFreePort } from '../../../tooling/net/ports.ts';
import { withTimeout } from './with-timeout.ts';
import type { Programs } from './installed.ts';
import { startProcessGroup } from './process-group.ts';
import type { Engine, Tab } from './tab.ts';

const START_TIMEOUT_MS = 20_000;

/** WebKitGTK by W3C WebDriver, on a display of its own. One window: a second tab is hidden and paints nothing. */
export async function startWebKit({ browser, driver, display }: Programs): Promise<Engine> {
  if (!driver || !display) throw new Error('WebKit needs its driver and a display.');
  const screen = startProcessGroup(display, [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const [line] = (await once(screen.child.stdio[3] as NodeJS.EventEmitter, 'data')) as [Buffer];
  const port = await findFreePort();
  // A session that was lost, with a test that ran out of time, makes way for the next.
  const server = startProcessGroup(
    driver,
    [`--port=${port}`, '--host=127.0.0.1', '--replace-on-new-session'],
    {
      ...process.env,
      DISPLAY: `:${String(line).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  );
  await answers(`http://127.0.0.1:${port}/status`);

  let session: WebDriver | undefined;
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const startSession = () =>
    new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();

  return {
    name: 'webkit',
    open: async () => {
      session ??= await startSession();
      return openTab(session, () => (session = undefined));
    },
    close: async () => {
      await withTimeout(session?.quit()).catch(() => {});
      await server.close();
      await screen.close();
    },
  };
}

function openTab(session: WebDriver, giveUp: () => void): Tab {
  return {
    errors: [],
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    traverse: (delta) => session.navigate()[delta < 0 ? 'back' : 'forward'](),
    act: async (device) =>
      void (await session.execute(new Command(Name.ACTIONS).setParameter('actions', [device]))),
    run: (source, args) => session.executeScript(`return (${source})(...arguments)`, ...args),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    setViewport: (width, height) => setViewport(session, width, height),
    close: () => withTimeout(session.get('about:blank')).catch(giveUp),
  };
}

/** A window's frame and bar take a part of it, and it is at least about 450 px wide. */
async function setViewport(session: WebDriver, width: number, height: number): Promise<void> {
  const window = session.manage().window();
  await window.setRect({ width, height });
  const [frameWidth = 0, frameHeight = 0] = await session.executeScript<number[]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight]',
  );
  await window.setRect({ width: width + frameWidth, height: height + frameHeight });
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (!(await fetch(url).catch(() => undefined))) {
    if (Date.now() > end) throw new Error(`WebKitWebDriver did not answer at ${url}.`);
    await sleep(50);
  }
}
