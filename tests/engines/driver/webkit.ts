import { once } from 'node:events';
import sharp from 'sharp';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { vi } from 'vitest';
import { findFreePort } from '../../../tooling/net/ports.ts';
import { EMPTY_PAGE } from '../network.ts';
import { withTimeout } from './with-timeout.ts';
import type { Programs } from './installed.ts';
import { startProcessGroup } from './process-group.ts';
import type { Engine, Tab } from './tab.ts';

/** Starts WebKitGTK on its own display, with one window, because a second tab would never be painted. */
export async function startWebKit({ browser, driver, display }: Programs): Promise<Engine> {
  if (!driver || !display) throw new Error('WebKit needs its driver and a display.');
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = startProcessGroup(display, options);
  const [line] = (await once(screen.child.stdio[3] as NodeJS.EventEmitter, 'data')) as [Buffer];
  const env = { ...process.env, DISPLAY: `:${String(line).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' };
  const port = await findFreePort();
  // A new session replaces any that a timed-out test left behind.
  const args = [`--port=${port}`, '--host=127.0.0.1', '--replace-on-new-session'];
  const server = startProcessGroup(driver, args, env);
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 20_000 });

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

interface Size {
  width: number;
  height: number;
}

async function openTab(session: WebDriver, giveUp: () => void): Promise<Tab> {
  let frame: Size | undefined;
  return {
    errors: [],
    goto: (url) => (frame ? openFramed(session, url, frame) : session.get(url)),
    reload: () => session.navigate().refresh(),
    traverse: (delta) => session.navigate()[delta < 0 ? 'back' : 'forward'](),
    act: async (device) =>
      void (await session.execute(new Command(Name.ACTIONS).setParameter('actions', [device]))),
    run: (source, args) => session.executeScript(`return (${source})(...arguments)`, ...args),
    screenshot: async () => {
      const picture = Buffer.from(await session.takeScreenshot(), 'base64');
      return frame
        ? sharp(picture)
            .extract({ left: 0, top: 0, ...frame })
            .png()
            .toBuffer()
        : picture;
    },
    setViewport: async (width, height) => {
      await session.switchTo().defaultContent();
      const isNarrow = (await setViewport(session, width, height)) > width;
      frame = isNarrow ? { width, height } : undefined;
    },
    close: async () => {
      await withTimeout(session.switchTo().defaultContent()).catch(giveUp);
      await withTimeout(session.get('about:blank')).catch(giveUp);
    },
  };
}

/** Opens a URL in a frame at the top left of an empty page, so that the frame and the window share coordinates. */
async function openFramed(session: WebDriver, url: string, { width, height }: Size): Promise<void> {
  await session.get(new URL(EMPTY_PAGE, url).href);
  await session.executeAsyncScript(
    `const [src, width, height, done] = arguments;
     const frame = Object.assign(document.createElement('iframe'), { src, width, height, onload: () => done() });
     frame.style = 'display: block; border: 0';
     document.body.append(frame);`,
    url,
    width,
    height,
  );
  await session.switchTo().frame(0);
}

/**
 * Allows for the window's border and toolbar. They are measured first, because a page is resized after its window.
 * Returns the actual width, because windows have a minimum width.
 */
async function setViewport(session: WebDriver, width: number, height: number): Promise<number> {
  const [frameWidth = 0, frameHeight = 0] = await session.executeScript<number[]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight]',
  );
  await session
    .manage()
    .window()
    .setRect({ width: width + frameWidth, height: height + frameHeight });
  return vi.waitFor(async () => {
    const [innerWidth = 0, innerHeight] = await session.executeScript<number[]>(
      'return [innerWidth, innerHeight]',
    );
    if (innerHeight !== height) throw new Error(`The page is ${innerHeight} px high instead of ${height}`);
    return innerWidth;
  }, 10_000);
}
