import { Refusal } from './refusal.ts';

type Stop = () => Promise<void> | void;

/** What has been started and must be stopped, and whether somebody asked for that. */
export interface Session {
  /** Resolves at Ctrl-C and its kin. */
  interrupted: Promise<void>;
  /** Has a thing stopped at the end, the last one first. */
  onStop: (stop: Stop) => void;
}

const PATIENCE_MS = 5000;

/**
 * Runs a command until it returns or is interrupted, then stops what it started and ends the process: with 0 after
 * Ctrl-C, because that is how most commands are meant to end, unless another exit code is given for it.
 */
export async function runSession(
  main: (session: Session) => Promise<void>,
  { interruptedCode = 0 } = {},
): Promise<never> {
  const stops: Stop[] = [];
  const interrupted = new Promise<void>((resolve) => {
    // npm and the terminal both send the signal, so it comes twice: a handler must stay in place.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    if (process.env['npm_lifecycle_event']) whenOrphaned(resolve);
  });

  const work = main({ interrupted, onStop: (stop) => stops.unshift(stop) });
  const code = await Promise.race([work.then(() => 0), interrupted.then(() => interruptedCode)]).catch(
    report,
  );
  // What is still being started dies with the process, as it would by a power cut; the backend is made for that.
  work.catch(() => {});
  setTimeout(() => process.exit(code), PATIENCE_MS).unref();
  for (const stop of stops) await stop();
  // A pipe takes its time, and what it has not taken yet is lost at the exit.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(code);
}

/** npm passes a signal on to its shell, and not every shell passes it on to us. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && then(), 300).unref();
}

function report(error: unknown): number {
  console.error(error instanceof Refusal ? error.message : error);
  return 1;
}
