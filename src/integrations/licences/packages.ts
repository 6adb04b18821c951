import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of which something ships to visitors. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** The SPDX expression that it states. */
  licence: string;
  /** Its licence files; '' where it has none. */
  text: string;
}

/** The package that a module of a bundle belongs to, as a folder; undefined for our own modules and virtual ones. */
export function packageFolderOf(moduleId: string): string | undefined {
  const path = moduleId
    .replace(/^\0+/, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** Reads who a package is and under what licence it comes. */
export function readPackage(folder: string): ShippedPackage {
  const { name, version, license, repository, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string | { url: string }>;
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|copyright|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const address = typeof repository === 'object' ? repository.url : (repository ?? homepage ?? '');
  return {
    name: String(name),
    version: String(version),
    licence: String(license),
    text: texts.join('\n\n') || `The package has no licence file. Its source: ${String(address)}`,
  };
}

/** The folder of a package that Node would find from `root`. */
export function folderOf(name: string, root: string): string {
  const folder = join(root, 'node_modules', name);
  if (existsSync(folder) || dirname(root) === root) return folder;
  return folderOf(name, dirname(root));
}
