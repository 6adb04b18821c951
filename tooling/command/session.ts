/** An error that the user can fix. `runSession` prints it without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}

/** One run of a command. On exit, it stops everything it started. */
export interface Session {
  /** Resolves on SIGINT (Ctrl-C), on SIGTERM, or when npm exits. */
  interrupted: Promise<void>;
  /** Registers a clean-up to run at the end. The last one registered runs first. */
  onStop: (stop: () => Promise<void> | void) => void;
}

const EXIT_TIMEOUT_MS = 5000;

/**
 * Runs a command until it returns or is interrupted, then stops what it started and exits.
 * @param usage what `--help` prints instead, and what follows an error about the options
 * @param interruptedCode the exit code after Ctrl-C; 0 for commands that are meant to end that way. With any other, a
 * shell does not run the next command, such as a deployment.
 */
export async function runSession(
  usage: string,
  main: (session: Session) => Promise<void>,
  { interruptedCode = 130 } = {},
): Promise<void> {
  if (process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument)))
    return console.info(usage);
  for (const option of optionsKeptByNpm(usage)) {
    // npm's configuration may contain these, which looks the same from here.
    if (/^--(?:force|yes|json)$/.test(option)) {
      console.error(
        `Ignoring ${option}: npm took it as its own option, or it is set in npm's configuration. To pass it on: npm run <command> -- ${option}`,
      );
      continue;
    }
    console.error(
      `npm took ${option} as its own option. Put options after "--": npm run <command> -- <options>`,
    );
    process.exit(1);
  }
  const stops = new AsyncDisposableStack();
  const interrupted = new Promise<void>((resolve) => {
    // `on` rather than `once`, because npm and the terminal both send the signal.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
    if (process.env['npm_lifecycle_event']) whenOrphaned(resolve);
  });

  const work = main({ interrupted, onStop: (stop) => stops.defer(stop) });
  const outcomes = [work.then(() => 0), interrupted.then(() => interruptedCode)];
  const code = await Promise.race(outcomes).catch((error: unknown) => report(error, usage));
  // Exiting kills anything that is still starting, which does not harm the backend's data.
  work.catch(() => {});
  setTimeout(() => process.exit(code), EXIT_TIMEOUT_MS).unref();
  await stops.disposeAsync();
  // Writing to a pipe is asynchronous: without this wait, the last lines could be lost on exit.
  await new Promise((resolve) => process.stdout.write('', resolve));
  process.exit(code);
}

/** The options in the usage text that npm took as its own, because there was no `--` before them. */
const optionsKeptByNpm = (usage: string) =>
  (usage.match(/(?<= )--[a-z][a-z-]+/g) ?? []).filter(
    (option) =>
      process.env[`npm_config_${option.slice(2).replaceAll('-', '_')}`] && !process.argv.includes(option),
  );

/** npm signals its shell, which may not pass the signal on; see https://github.com/npm/cli/issues/5776. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && then(), 300).unref();
}

/** File system errors that the user can fix: permissions, a full disk, a file or a mount instead of a folder. */
const fileErrors = /^(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EFBIG|EEXIST|ENOTDIR|EBUSY|EXDEV)\b/;

function report(error: unknown, usage: string) {
  // Anything can be thrown, and a DOMException's code is a number.
  const { code, message } = Object(error) as NodeJS.ErrnoException;
  const isPlain = error instanceof UserError || fileErrors.test(message);
  // Without Node's advice on positional arguments that start with "-", which ours never do.
  if (String(code).startsWith('ERR_PARSE_ARGS'))
    console.error(`${message.replace(/\. To specify a positional.*/s, '')}\n\n${usage}`);
  else console.error(isPlain ? message : error);
  return 1;
}
