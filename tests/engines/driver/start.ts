import { startBidiEngine } from './bidi.ts';
import type { Programs } from './installed.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** Starts an engine; it ends by `close`, and with this process at the latest. */
export const startEngine = (name: EngineName, programs: Programs): Promise<Engine> =>
  name === 'webkit' ? startWebKit(programs) : startBidiEngine(name, programs);
