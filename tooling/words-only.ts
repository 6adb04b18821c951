import { execFileSync } from 'node:child_process';

/**
 * The files whose text is checked in the built site, and the two that repeat its exact wording. The sample postings are
 * excluded, because they are a feed.
 */
const WORDS = /^(src\/content\/.+\.(yaml|md)|tests\/site\/words\.spec\.ts|docs\/specification\.md)$/;
const SITE = 'src/site.config.ts';

/**
 * Whether two versions of `src/site.config.ts` differ only in text: strings, numbers and comments, but not the
 * locale, which determines the reading direction and formats.
 */
export const differInWordsOnly = (before: string, after: string): boolean =>
  skeleton(before) === skeleton(after);

function skeleton(source: string): string {
  const literals =
    /\/\*[^]*?\*\/|\/\/.*|(locale:\s*)?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)|\b\d+\b/g;
  return source
    .replace(literals, (literal, locale) =>
      locale ? literal : (literal.match(/\$\{[^}]*\}/g) ?? []).join(''),
    )
    .replace(/\s+/g, '');
}

/**
 * Whether nothing but text has changed since a commit.
 * @param git runs git with these arguments and returns its output
 */
export function areWordsOnly(base: string, git: (...args: string[]) => string): boolean {
  const files = git('diff', '--name-only', '--no-renames', base, 'HEAD').split('\n').filter(Boolean);
  const read = (commit: string) => git('show', `${commit}:${SITE}`);
  return files.every(
    (file) => WORDS.test(file) || (file === SITE && differInWordsOnly(read(base), read('HEAD'))),
  );
}

// Prints `words` or `whole`: which tests a commit needs before it is published.
if (import.meta.main) {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
  console.info(areWordsOnly(process.argv[2] ?? '', git) ? 'words' : 'whole');
}
