import { relative, resolve, sep } from 'node:path';
import { Refusal } from '../../tooling/command/refusal.ts';

export interface Arguments {
  /** Files and folders. */
  paths: string[];
  /** A part of the names of the tests to run. */
  name?: string;
}

/** Reads what follows `npm test --`: files and folders, and `-t` with a part of the tests' names. */
export function readArguments(args: string[]): Arguments {
  const at = args.indexOf('-t');
  if (at < 0) return { paths: args };
  const name = args[at + 1];
  if (!name)
    throw new Refusal('-t needs a part of the names of the tests to run: npm test -- <file> -t "<name>"');
  return { paths: args.toSpliced(at, 2), name };
}

/**
 * The test files that arguments name, each a file or a folder.
 * @param from folders to which the arguments may be relative: the current one, and the root
 */
export function selectFiles(args: string[], all: string[], root: string, from = [root]): string[] {
  return [...new Set(args.flatMap((arg) => select(arg, all, root, from)))];
}

function select(arg: string, all: string[], root: string, from: string[]): string[] {
  if (arg.startsWith('-')) {
    const advice = 'Give options to one of the runners: npm run test:unit -- … or npm run test:e2e -- …';
    throw new Refusal(`npm test takes files, folders and -t "<name>", and ${arg} is an option. ${advice}`);
  }
  for (const folder of from) {
    const path = relative(root, resolve(folder, arg));
    const found = all.filter((file) => path === '' || file === path || file.startsWith(path + sep));
    if (found.length > 0) return found;
  }
  throw new Refusal(
    `${JSON.stringify(arg)} is no test file, and no folder that has any. Tests are in tests/, and their names end in ` +
      '.test.ts, .test.tsx or .spec.ts.',
  );
}
