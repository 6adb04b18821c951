import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from './user-error.ts';

/** Prints the usage if the command was called with `--help`, and returns whether it was. */
export function printHelpIfAsked(usage: string, args = process.argv.slice(2)): boolean {
  const isAsked = args.includes('--help') || args.includes('-h');
  if (isAsked) console.info(usage);
  return isAsked;
}

/**
 * `parseArgs`, with an error that says what the command accepts.
 * @throws UserError
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, known: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UserError(`${(error as Error).message.split('\n')[0]} ${known}`);
  }
}
