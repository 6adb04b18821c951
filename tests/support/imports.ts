import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const tests = fileURLToPath(new URL('..', import.meta.url));

// Of `import type` nothing is left when the file runs.
const imports = /^(?:import|export)\b(?!\s+type\b)[^;]*?from '([^']+)'|\bimport\(?\s*'([^']+)'/gm;

export interface Source {
  file: string;
  text: string;
  /** What it imports, as it is written there. */
  imports: string[];
}

/** A test and what it imports of ours, at any depth. */
export function sourcesBehind(file: string, known = new Map<string, Source>()): Source[] {
  const path = resolve(tests, '..', file);
  if (!known.has(path) && existsSync(path)) {
    const text = readFileSync(path, 'utf8');
    const names = [...text.matchAll(imports)].map(([, from, alone]) => from ?? alone ?? '');
    known.set(path, { file: path, text, imports: names });
    for (const name of names.filter((it) => /^\.{1,2}\/.*\.tsx?$/.test(it)))
      sourcesBehind(join(dirname(path), name), known);
  }
  return [...known.values()];
}

/** Whether a test launches a browser, itself or by what it imports of `tests/`. */
export const launchesBrowser = (test: string) =>
  sourcesBehind(test).some(
    ({ file, imports }) =>
      file.startsWith(tests) && imports.some((name) => name.endsWith('/tooling/browser.ts')),
  );

/** The sites of `sites.ts` that tests visit; undefined: all, because one of them takes the whole object. */
export function sitesVisitedBy(files: string[]): string[] | undefined {
  const names = new Set<string>();
  const take = (found: string[]) => {
    for (const name of found.filter(Boolean)) names.add(name);
    return '';
  };
  for (const { text, imports } of files.flatMap((file) => sourcesBehind(file))) {
    if (!imports.some((name) => name.endsWith('/sites.ts'))) continue;
    const rest = text
      .replace(/^import .*$/gm, '')
      .replace(/const \{([\w\s,]+)\} = sites;/g, (_, list: string) => take(list.split(/[\s,]+/)))
      .replace(/\bsites\.(\w+)/g, (_, name: string) => take([name]));
    if (/\bsites\b/.test(rest)) return undefined;
  }
  return [...names];
}
