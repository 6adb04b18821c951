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
    // The rest of the message is advice from Node, which may not apply to the command.
    const [first] = (error as Error).message.split(/(?<=')\. |\.?\n/);
    throw new UserError(`${first}. ${known}`);
  }
}
