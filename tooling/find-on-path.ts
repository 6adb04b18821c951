import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Looks for a program in the directories on PATH, then in the others given. */
export const findOnPath = (name: string, ...others: string[]): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...others]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
