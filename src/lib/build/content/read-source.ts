import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSync, transformWithOxc } from 'vite';
import type { Mistake } from './mistakes.ts';

/** A file of text that is not one, or cannot be run. */
export class SourceError extends Error {
  readonly at: string | undefined;

  constructor(text: string, at?: string) {
    super(text);
    this.at = at;
  }

  /** The same as a mistake of the file. */
  in(file: string): Mistake {
    return { file, at: this.at, text: this.message };
  }
}

/**
 * The text of a file, without a byte order mark.
 * @throws SourceError if it is not UTF-8
 */
export async function readText(file: URL): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SourceError('not saved as UTF-8; save it again with that encoding');
  }
}

/**
 * What a TypeScript file without imports exports, read anew each time, whichever way the caller itself was loaded.
 * @throws SourceError if it cannot be read or run
 */
export async function runSource(file: URL): Promise<Record<string, unknown>> {
  const source = await readText(file);
  const path = fileURLToPath(file);
  const [fault] = parseSync(path, source).errors;
  if (fault) {
    const line = source.slice(0, fault.labels[0]?.start ?? source.length).split('\n').length;
    throw new SourceError(
      `this cannot be read (${fault.message}); put each text in quotes, a comma after it, and write an apostrophe as ’`,
      `line ${line}`,
    );
  }
  const { code } = await transformWithOxc(source, path, { sourcemap: false });
  try {
    return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  } catch (error) {
    throw new SourceError(
      `this cannot be read (${(error as Error).message.split(' from "data:')[0]}); only texts, numbers, lists and keys may stand in it`,
    );
  }
}
