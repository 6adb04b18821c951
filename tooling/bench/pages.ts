import type { Browser, Request } from '@playwright/test';
import { attribute, Markup } from '../build/html.ts';
import { openPhone } from './phone.ts';
import type { Progress } from './progress.ts';
import type { Bytes, PageResult } from './results.ts';
import { type BenchServer, compress } from './server.ts';

interface Options {
  server: BenchServer;
  paths: string[];
  /** The source of a page, from its path. */
  read: (path: string) => string;
  progress: Progress;
}

/** Loads each page as a slow phone would and counts what it asks for, what runs and what moves. */
export async function measurePages(browser: Browser, options: Options): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const path of options.paths) {
    options.progress(`page ${path}`);
    results.push(await measurePage(browser, path, options));
  }
  return results;
}

async function measurePage(browser: Browser, path: string, { server, read }: Options): Promise<PageResult> {
  await using phone = await openPhone(browser);
  const { page, cdp, quiet } = phone;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.addInitScript(watchShifts);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

  await page.goto(server.origin + path);
  const now = requests.length;
  await quiet();
  // A second pass after the lazy pictures have come: what they push down, they push down now.
  await page.evaluate(scrollThrough);
  await quiet(500);
  const { result } = await cdp.send('Profiler.takePreciseCoverage');
  const cls = await page.evaluate(() => window.benchShift);

  const isScript = ({ url, functions }: (typeof result)[number]) =>
    url.endsWith('.js') && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
  // The browser asks for an icon by itself, when it likes.
  const asked = requests.filter((request) => !/\/favicon\.\w+$/.test(request.url()));
  // What is fetched later without being run is fetched ahead; pictures are simply further down.
  const isAhead = (request: Request) =>
    requests.indexOf(request) >= now && request.resourceType() !== 'image';
  const ran = new Set(result.filter(isScript).map(({ url }) => url));
  const early = asked.filter((request) => !isAhead(request));
  for (const request of early) if (request.resourceType() === 'script') ran.add(request.url());
  return {
    path,
    bytes: weigh(read(path), early, server),
    requests: early.length,
    fonts: early.filter((request) => request.resourceType() === 'font').length,
    scripts: ran.size,
    ahead: asked.length - early.length,
    cls,
  };
}

function weigh(html: string, requests: Request[], server: BenchServer): Bytes {
  const sizes = { document: 0, font: 0, image: 0, script: 0, other: 0 };
  for (const request of requests) {
    const type = request.resourceType();
    sizes[type in sizes ? (type as keyof typeof sizes) : 'other'] += server.sizeOf(
      new URL(request.url()).pathname,
    );
  }
  const markup = new Markup(html);
  const inside = (elements: ReturnType<Markup['named']>) =>
    elements.map(({ children: [text] }) => (text?.type === 'text' ? text.value : '')).join('\n');
  const scripts = markup
    .named('script')
    .filter((script) => !attribute(script, 'src') && attribute(script, 'type') !== 'application/ld+json');
  const sizeOf = (text: string) => (text ? compress(text).length : 0);
  return {
    html: sizes.document,
    css: sizeOf(inside(markup.named('style'))),
    inlineScript: sizeOf(inside(scripts)),
    font: sizes.font,
    picture: sizes.image,
    script: sizes.script,
    other: sizes.other,
  };
}

declare global {
  interface Window {
    benchShift: number;
  }
}

/** Nobody has touched the page, but Chromium takes a phone's viewport being set for input: every shift counts. */
function watchShifts(): void {
  window.benchShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      window.benchShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
