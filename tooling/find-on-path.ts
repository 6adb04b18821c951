import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program in the folders of the PATH, then in these others. */
export const findOnPath = (name: string, ...others: string[]): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...others]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
