import { startBidiEngine } from './bidi.ts';
import type { Programs } from './installed.ts';
import type { Engine, EngineName } from './tab.ts';
import { startWebKit } from './webkit.ts';

/** Starts an engine. It stops on `close`, or when this process ends. */
export const startEngine = (name: EngineName, programs: Programs): Promise<Engine> =>
  name === 'webkit' ? startWebKit(programs) : startBidiEngine(name, programs);
