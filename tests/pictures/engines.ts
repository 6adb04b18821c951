import { mkdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { findEngines } from '../engines/driver/installed.ts';
import { createPage, type Page } from '../engines/driver/page.ts';
import { startEngine } from '../engines/driver/start.ts';
import type { EngineName } from '../engines/driver/tab.ts';
import { type Network, startNetwork } from '../engines/network.ts';
import type { BadBackend } from '../support/bad-backend.ts';
import type { Sites } from '../support/sites.ts';
import { type State, states } from './states.ts';

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
  if (!order.word) await rm(`${order.folder}/${name}`, { recursive: true, force: true });
  await mkdir(`${order.folder}/${name}`, { recursive: true });
  const engine = await startEngine(name, programs);
  try {
    for (const [key, state] of Object.entries(states).filter(([each]) => each.includes(order.word))) {
      for (const [width, height] of Object.entries(order.widths)) {
        const network = await startNetwork(order.sites[state.site].url);
        const tab = await engine.open();
        try {
          await tab.setViewport(Number(width), height);
          const path = `${order.folder}/${name}/${key}-${width}.png`;
          await take(createPage(tab), network, state, order.backend, path);
        } finally {
          await tab.close();
          await network.close();
        }
      }
      console.info(`${name}: ${key}`);
    }
  } finally {
    await engine.close();
  }
}

async function take(page: Page, network: Network, state: State, backend: BadBackend, path: string) {
  const url = network.url + state.path;
  await page.goto(url);
  // A second time, with the font in the cache: the font is optional, and a busy machine may miss it the first time.
  await page.goto(url);
  await state.act?.(page, network, backend);
  await new Promise((resolve) => setTimeout(resolve, 600));
  if (state.act) await sharp(await page.screenshot()).toFile(path);
  else await takeWhole(page, path);
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
