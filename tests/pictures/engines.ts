import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { findEngines } from '../engines/driver/installed.ts';
import { createPage, type Page } from '../engines/driver/page.ts';
import { startEngine } from '../engines/driver/start.ts';
import type { Engine, EngineName } from '../engines/driver/tab.ts';
import { startNetwork } from '../engines/network.ts';
import type { BadBackend } from '../support/bad-backend.ts';
import type { Sites } from '../support/sites.ts';
import { addressOf, type State, states } from './states.ts';

interface Order {
  folder: string;
  word: string;
  widths: Record<number, number>;
  sites: Pick<Sites, State['site']>;
  backend: BadBackend;
}

/** Takes pictures of the states whose name contains the word, in one engine. Says so if the engine is not installed. */
export async function takeInEngine(name: EngineName, order: Order): Promise<void> {
  const programs = findEngines()[name];
  if (typeof programs === 'string') return console.warn(`No pictures in ${name}: ${programs}.`);
  await mkdir(`${order.folder}/${name}`, { recursive: true });
  const engine = await startEngine(name, programs);
  try {
    for (const [key, state] of Object.entries(states)) {
      if (!key.includes(order.word)) continue;
      for (const [width, height] of Object.entries(order.widths)) {
        await take(
          engine,
          state,
          `${order.folder}/${name}/${key}-${width}.png`,
          Number(width),
          height,
          order,
        );
      }
      console.info(`${name}: ${key}`);
    }
  } finally {
    await engine.close();
  }
}

async function take(engine: Engine, state: State, path: string, width: number, height: number, order: Order) {
  const network = await startNetwork(addressOf(order.sites, state));
  const tab = await engine.open();
  try {
    const page = createPage(tab);
    await tab.setViewport(width, height);
    await page.goto(network.url + (state.path ?? ''));
    // A second time, with the font in the cache: the font is optional, and a busy machine may miss it the first time.
    await page.goto(network.url + (state.path ?? ''));
    await state.act?.(page, network, order.backend);
    await new Promise((resolve) => setTimeout(resolve, 600));
    if (state.act) await sharp(await page.screenshot()).toFile(path);
    else await takeWhole(page, path);
  } finally {
    await tab.close();
    await network.close();
  }
}

/** Takes it screen by screen: a window as tall as the page would stretch everything sized by the window. */
async function takeWhole(page: Page, path: string): Promise<void> {
  const scroll = (y: number) =>
    page.evaluate((top) => {
      scrollTo({ top, behavior: 'instant' });
      return {
        y: scrollY,
        total: document.documentElement.scrollHeight,
        step: innerHeight,
        width: innerWidth,
      };
    }, y);
  const parts: { input: Buffer; top: number; left: number }[] = [];
  const { total, step, width } = await scroll(0);
  for (let top = 0; top < total; top += step) {
    const { y } = await scroll(top);
    // Lazy pictures load only when they are near the screen.
    await new Promise((resolve) => setTimeout(resolve, 300));
    parts.push({ input: await page.screenshot(), top: y, left: 0 });
  }
  const height = Math.max(total, step);
  const canvas = sharp({ create: { width, height, channels: 3, background: 'white' } });
  await canvas.composite(parts).png().toFile(path);
}
