import type { Engine, Tab } from './tab.ts';
import { withTimeout } from './with-timeout.ts';

/** A browser that starts when the first page is opened. After a crash, the next page opens in a new one. */
export function shareEngine(start: () => Promise<Engine>): Pick<Engine, 'open' | 'close'> {
  let running: Promise<Engine> | undefined;

  async function close() {
    const engine = await running?.catch(() => undefined);
    running = undefined;
    await engine?.close();
  }

  async function open(): Promise<Tab> {
    try {
      const engine = await (running ??= start());
      const tab = await withTimeout(engine.open());
      return { ...tab, close: () => withTimeout(tab.close()).catch(close) };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return { open, close };
}
