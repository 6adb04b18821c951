import type { Device } from './actions.ts';

export type EngineName = 'firefox' | 'webkit' | 'chromium';

/** What an engine must be able to do; everything else is made of it, see `page.ts`. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The browser's own Back (-1) and Forward (1), not a script's. */
  traverse: (delta: -1 | 1) => Promise<void>;
  act: (device: Device) => Promise<void>;
  /** Runs the source of a function in the page, with arguments of JSON, and resolves to what it returns. */
  run: (source: string, args: unknown[]) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  setViewport: (width: number, height: number) => Promise<void>;
  /** Uncaught errors and unhandled rejections so far, where the engine's driver reports them. */
  errors: string[];
  close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  name: EngineName;
  /** An empty page, without what others have left behind. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}
