import { Refusal } from './refusal.ts';

/** What has been started and must be stopped, and whether somebody asked for that. */
export interface Session {
  /** Aborted by Ctrl-C and its kin. */
  signal: AbortSignal;
  /** Resolves at the same moment. */
  interrupted: Promise<void>;
  /** Has a thing stopped at the end, the last one first. */
  onStop: (stop: () => Promise<void> | void) => void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const PATIENCE_MS = 8000;

/**
 * Runs a command until it returns or a signal comes, then stops what it started and ends the process.
 * The exit code is 0 after Ctrl-C: that is how the command is meant to end.
 */
export async function runSession(main: (session: Session) => Promise<void>): Promise<never> {
  const stops: (() => Promise<void> | void)[] = [];
  const controller = new AbortController();
  // npm and the terminal both send the signal, so it comes twice: a handler must stay in place.
  for (const signal of SIGNALS) process.on(signal, () => controller.abort());
  const interrupted = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve());
  });

  const work = main({ signal: controller.signal, interrupted, onStop: (stop) => stops.unshift(stop) });
  const code = await Promise.race([work, interrupted]).then(
    () => 0,
    (error: unknown) => (controller.signal.aborted ? 0 : report(error)),
  );
  controller.abort();
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  // What is still being started has to be there before it can be stopped.
  await work.catch(() => {});
  for (const stop of stops) await stop();
  process.exit(code);
}

function report(error: unknown): number {
  console.error(error instanceof Refusal ? error.message : error);
  return 1;
}
