import type { Device } from './actions.ts';

export type EngineName = 'firefox' | 'webkit' | 'chromium';

/** What an engine must be able to do. `page.ts` builds everything else on top of this. */
export interface Tab {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes back (-1) or forward (1) as the browser's own buttons do, not from a script. */
  traverse: (delta: -1 | 1) => Promise<void>;
  act: (device: Device) => Promise<void>;
  /** Calls a function in the page, given its source and JSON arguments, and resolves to the result. */
  run: (source: string, args: unknown[]) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  setViewport: (width: number, height: number) => Promise<void>;
  /** Uncaught errors and unhandled rejections so far, if the engine's driver reports them. */
  errors: string[];
  close: () => Promise<void>;
}

/** A running browser. */
export interface Engine {
  name: EngineName;
  /** Opens a blank page. Its cache and storage are empty, except in WebKit, whose pages share a session. */
  open: () => Promise<Tab>;
  close: () => Promise<void>;
}
