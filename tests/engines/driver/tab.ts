import type { Device } from './actions.ts';

export type EngineName = 'firefox' | 'webkit' | 'chromium';

/** What an engine must be able to do. `page.ts` builds everything else on top of this. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The browser's own Back (-1) and Forward (1), not a script's. */
  traverse: (delta: -1 | 1) => Promise<void>;
  act: (device: Device) => Promise<void>;
  /** Runs a function's source in the page with JSON arguments, and resolves to the result. */
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
  /** Opens a blank page with an empty cache and empty storage. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}
