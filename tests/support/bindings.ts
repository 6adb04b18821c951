import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Platform {
  os: string;
  cpu: string;
}

interface Installed {
  packages: Record<string, { version: string; optionalDependencies?: Record<string, string> }>;
}

/**
 * The native packages that an installation has for a platform, and those that it lacks. A package with native code
 * lists one per platform among its optional dependencies, such as `lightningcss-darwin-arm64`. npm silently skips one
 * that it cannot download.
 */
export function bindingsIn(folder: string, { os, cpu }: Platform) {
  // npm records here what it has installed.
  const record = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(record) as Installed;
  const found = new Set<string>();
  const missing = new Set<string>();
  for (const [parent, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      // Packages for musl say so at the end of their name or next to the system. Only glibc counts.
      if (!name.includes(`${os}-${cpu}`) || name.includes('musl')) continue;
      const path = placesOf(name, parent).find((place) => packages[place]);
      const isThere =
        path && packages[path]?.version === version && existsSync(join(folder, path, 'package.json'));
      (isThere ? found : missing).add(`${name}@${version}`);
    }
  }
  return { found: [...found].sort(), missing: [...missing].sort() };
}

/** Where Node resolves a package from another one, nearest first. */
function placesOf(name: string, parent: string): string[] {
  const parts = parent.split('/node_modules/');
  return [...parts.keys()]
    .reverse()
    .map((at) => `${parts.slice(0, at + 1).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}
