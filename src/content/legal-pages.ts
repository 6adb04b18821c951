import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { z } from 'astro/zod';
import type { Mistake } from '../lib/build/content/mistakes.ts';
import { parseYaml } from '../lib/build/content/yaml.ts';
import { fillText, type Placeholders } from '../lib/build/content/placeholders.ts';
import { validate } from './validate.ts';
import { legalSchema } from './schemas.ts';

/** A page of `src/content/legal/`, its placeholders filled. */
export interface LegalPage {
  /** The name of its file, and of its address. */
  id: string;
  file: URL;
  /** Its front matter, as it is written. */
  data: z.input<typeof legalSchema>;
  /** Markdown. */
  body: string;
}

const BEGINNING = 'begin the file with a line "---", then title, description and updated, then "---"';

interface Context {
  values: Placeholders;
  /** Names that no page can have. */
  taken: ReadonlySet<string>;
  mistakes: Mistake[];
}

/** Names that no legal page can have: those of other routes, and of share pictures. */
export async function takenNames(root: URL): Promise<Set<string>> {
  const routes = await readdir(new URL('src/pages/', root));
  return new Set([...routes.map((name) => name.replace(/\..*$/, '')), 'home', 'position']);
}

/** Reads a page; undefined if it has mistakes, which are added to the others. */
export function readLegalPage(source: string, url: URL, context: Context): LegalPage | undefined {
  const { values, taken } = context;
  const file = basename(decodeURI(url.pathname));
  const id = file.replace(/\.md$/, '');
  const mistakes: Mistake[] = [];
  const report = (text: string, at?: string) => mistakes.push({ file, at, text });

  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    report(
      'the name becomes an address; needed: small letters a to z, digits and "-", such as cookie-policy.md',
    );
  else if (taken.has(id))
    report(`another page of the site has the address /${id}/; give the file another name`);

  const lines = source
    .split(/\r?\n/)
    .map((line, index) => fillText(line, values, file, `line ${index + 1}`, mistakes));
  const { front, body } = splitFrontMatter(lines);
  let data: unknown;
  if (!source.trim()) report(`the file is empty; ${BEGINNING}`);
  else if (!front) report(`no front matter; ${BEGINNING}`);
  else {
    const parsed = parseYaml(front.join('\n'));
    for (const { line, key, text } of parsed.problems)
      report(text, `line ${line + 1}${key === undefined ? '' : `, ${key}`}`);
    if (parsed.problems.length === 0) validate(legalSchema, (data = parsed.data ?? {}), file, mistakes);
    if (!body.trim()) report('no text below the front matter; write it');
  }
  context.mistakes.push(...mistakes);
  return mistakes.length > 0 ? undefined : { id, file: url, data: data as LegalPage['data'], body };
}

/** Front matter stands between two lines of dashes, the first of which begins the file. */
function splitFrontMatter(lines: string[]): { front?: string[]; body: string } {
  const isFence = (line: string | undefined) => line?.trimEnd() === '---';
  const end = isFence(lines[0]) ? lines.findIndex((line, index) => index > 0 && isFence(line)) : -1;
  return end < 0
    ? { body: lines.join('\n') }
    : { front: lines.slice(1, end), body: lines.slice(end + 1).join('\n') };
}
