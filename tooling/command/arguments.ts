import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UserError } from './session.ts';

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
