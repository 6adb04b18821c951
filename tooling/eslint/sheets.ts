import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compile } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import { parse } from 'postcss';
import selectorParser from 'postcss-selector-parser';

/** What a style sheet of a page does, as Tailwind compiles it. */
export interface Sheet {
  /** Whether a rule in the sheet, or in one that it imports, has the class. */
  declares(name: string): boolean;
  /** Whether the class is a utility that the sheet gets a rule for when a file that it scans has it. */
  isUtility(name: string): boolean;
  /** Whether an `@source` of the sheet names the file or its folder. */
  scans(file: string): boolean;
}

/** Compiles a style sheet with Tailwind's own compiler and scanner, those of the build. */
export async function readSheet(path: string): Promise<Sheet> {
  const options = { base: dirname(path), onDependency: () => {} };
  const compiler = await compile(readFileSync(path, 'utf8'), options).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`, { cause: error });
  });
  const declared = classesIn(compiler.build([]));
  const scanner = new Scanner({ sources: compiler.sources });
  const utilities = new Set(classesIn(compiler.build(scanner.scan())));
  const scanned = new Set(scanner.files);
  return {
    declares: (name) => declared.has(name),
    // A file that is open in an editor may have classes that are not yet in the file on the disk.
    isUtility: (name) =>
      !declared.has(name) && (utilities.has(name) || classesIn(compiler.build([name])).has(name)),
    scans: (file) => scanned.has(file),
  };
}

/** The names of the classes in a style sheet's selectors. */
export function classesIn(css: string): Set<string> {
  const names = new Set<string>();
  const reader = selectorParser((selectors) => selectors.walkClasses(({ value }) => void names.add(value)));
  parse(css).walkRules((rule) => void reader.processSync(rule.selector));
  return names;
}
