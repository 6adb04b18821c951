import { UserError } from './user-error.ts';

type Stop = () => Promise<void> | void;

/** The run of a command: what it has started and has to stop, and whether it was interrupted. */
export interface Session {
  /** Resolves at SIGINT (Ctrl-C), at SIGTERM, and when npm has ended. */
  interrupted: Promise<void>;
  /** Registers what stops something at the end; the last one registered runs first. */
  onStop: (stop: Stop) => void;
}

const EXIT_TIMEOUT_MS = 5000;

/**
 * Runs a command until it returns or is interrupted, then stops what it started and ends the process.
 * @param interruptedCode the exit code after Ctrl-C: 0, since most commands are meant to end that way
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
  // What is still starting is killed with the process. The backend's data survives that.
  work.catch(() => {});
  setTimeout(() => process.exit(code), EXIT_TIMEOUT_MS).unref();
  for (const stop of stops) await stop();
  // Writing to a pipe is asynchronous: without this, the last lines are lost at the exit.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(code);
}

/** npm sends a signal to its shell, which may not pass it on, see https://github.com/npm/cli/issues/5776. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && then(), 300).unref();
}

function report(error: unknown): number {
  console.error(error instanceof UserError ? error.message : error);
  return 1;
}
