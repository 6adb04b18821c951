import type { Engine, Tab } from './tab.ts';
import { withTimeout } from './with-timeout.ts';

/** Less than a test's timeout, which would not say why. */
const START_TIMEOUT_MS = 50_000;

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
      const engine = await (running ??= withTimeout(start(), START_TIMEOUT_MS));
      const tab = await withTimeout(engine.open());
      return { ...tab, close: () => withTimeout(tab.close()).catch(close) };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return { open, close };
}
