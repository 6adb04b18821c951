import { globSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { createNodeResolver } from 'eslint-plugin-import-x';
import ts from 'typescript';

/** A page of the site: its file, all files that it is made of, and the style sheets that these import. */
export interface Page {
  file: string;
  files: Set<string>;
  sheets: Set<string>;
}

/** For a page, components that it does not import, since a script fetches what they made of another page. */
export type Fetched = Record<string, string[]>;

/** Reads from the imports what each page of `src/pages` is made of. Paths are absolute, but for those of `fetched`. */
export function readPages(root: string, fetched: Fetched = {}): Page[] {
  const resolver = createNodeResolver({
    extensions: ['.ts', '.tsx'],
    tsconfig: { configFile: join(root, 'tsconfig.json') },
  });
  const sources = join(root, 'src/');
  const known = new Map<string, string[]>();

  /** The components, modules and sheets of ours that a file imports. */
  function importsOf(file: string): string[] {
    if (extname(file) === '.css') return [];
    const imports =
      known.get(file) ?? importsIn(file).flatMap((name) => resolver.resolve(name, file).path ?? []);
    known.set(file, imports);
    return imports.filter((path) => path.startsWith(sources) && /\.(astro|css|tsx?)$/.test(path));
  }

  const pages = globSync('pages/**/*.astro', { cwd: sources }).map((name) => join(sources, name));
  const gone = Object.keys(fetched).find((page) => !pages.includes(join(root, page)));
  if (gone) throw new Error(`There is no page ${gone}: eslint.config.js says what it fetches.`);

  return pages.map((file) => {
    const others = fetched[relative(root, file)] ?? [];
    const found = new Set([file, ...others.map((path) => join(root, path))]);
    for (const each of found) for (const path of importsOf(each)) found.add(path);
    const isSheet = (path: string) => extname(path) === '.css';
    return {
      file,
      files: new Set([...found].filter((path) => !isSheet(path))),
      sheets: new Set([...found].filter(isSheet)),
    };
  });
}

/** The addresses in a file's imports, those of `import()` too. A component of Astro imports in its front matter. */
function importsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const script = extname(file) === '.astro' ? (/^---$(.*?)^---$/ms.exec(source)?.[1] ?? '') : source;
  return ts.preProcessFile(script).importedFiles.map(({ fileName }) => fileName);
}
