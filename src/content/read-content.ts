import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'astro/zod';
import { parseSync } from 'vite';
import {
  filler,
  fillPlaceholders,
  placeholderNames,
  placeholderProblem,
  type Placeholders,
} from './placeholders.ts';
import { messageOf } from './fields.ts';
import { type Block, blocks, blockSchemas, fileOf, legalSchema } from './schemas.ts';
import { siteSchema } from './site-schema.ts';
import { placeOf, readYaml, type Report } from './yaml.ts';

/** A page of `src/content/legal/` with its placeholders filled. */
export interface LegalPage {
  /** The name of its file, and the path of the page. */
  id: string;
  file: URL;
  /** Its front matter. */
  data: z.output<typeof legalSchema>;
  /** Markdown. */
  body: string;
}

/** What editors have written, with placeholders filled. */
export interface Content {
  words: Map<Block, object>;
  legal: LegalPage[];
  /** A line for each mistake, such as `hero.yaml, headline: 61 characters, at most 48; shorten it by 13`. */
  mistakes: string[];
}

const SITE_FILE = 'site.config.ts';
const FRONT_MATTER = 'begin the file with a line "---", then title, description and updated, then "---"';
/** Names of share pictures, which legal pages cannot have. */
const TAKEN = ['home', 'position'];
/** In Markdown, a picture, or a link to a path of the site. */
const LINKED = /!\[(?!\^)[^\]]*(?:\]\([^)]*)?|<img\b|(?:\]\(|\]:|href=["'])\s*(\/(?!\/)[^\s)"'?#]*)/g;

/** Reads and checks everything that editors write: the words, the legal pages and `site.config.ts`. */
export const readContent = (root: URL): Promise<Content> =>
  // While it is saved, a file may be missing for a moment. The dev server's watcher reports when it is back.
  read(root).catch(({ stack }: Error) => ({ words: new Map(), legal: [], mistakes: [String(stack)] }));

async function read(root: URL): Promise<Content> {
  const mistakes: string[] = [];
  const reportOf =
    (file: string): Report =>
    (text, at) =>
      void mistakes.push(`${file}${at ? `, ${at}` : ''}: ${text}`);

  const reportSite = reportOf(SITE_FILE);
  const exported = await readSite(root, reportSite);
  const values = placeholdersOf(exported?.site);
  for (const name of placeholderNames)
    if (String(values[name]).includes('{{')) reportSite('a placeholder stands for this; write it out', name);
  const written = exported?.site && JSON.parse(JSON.stringify(exported.site), filler(values));
  const site = exported && validate(siteSchema, written, reportSite);

  const folder = new URL('src/content/', root);
  const files = await filesOf(folder);
  const legalFiles = files.filter((file) => /^legal\/[^/]+\.md$/.test(file));
  if (!legalFiles.includes('legal/privacy-policy.md'))
    reportOf('privacy-policy.md')('missing in src/content/legal/; the waitlist links it, so put it back');
  const known = new Set([...blocks.map(fileOf), ...legalFiles, 'postings-sample.json']);
  for (const file of files.filter((name) => !known.has(name) && !/^[^/]+\.ts$/.test(name)))
    reportOf(file)(
      `unknown file, nothing on the site comes from it; known are ${blocks.map(fileOf).join(', ')} and legal/*.md; rename or remove it`,
    );

  const words: Content['words'] = new Map();
  for (const block of blocks) {
    const file = fileOf(block);
    const keys = `the keys ${Object.keys(blockSchemas[block].shape).join(', ')}`;
    if (!files.includes(file)) {
      reportOf(file)(`missing in src/content/; put it back, with ${keys}`);
      continue;
    }
    const report = reportOf(`${block}.yaml`);
    const text = await readText(new URL(file, folder), report);
    const data = text === undefined ? undefined : readYaml(text, values, report);
    if (data === null) report(`the file is empty; needed: ${keys}`);
    const valid = data ? validate(blockSchemas[block], data, report) : undefined;
    if (valid) words.set(block, valid);
  }

  const routes = (await readdir(new URL('src/pages/', root))).map((name) => name.replace(/\..*$/, ''));
  const paths = ['/', '/jobs/', ...legalFiles.map((file) => file.replace(/^legal(.*)\.md$/, '$1/'))];
  const legal: LegalPage[] = [];
  for (const file of legalFiles) {
    const report = reportOf(file.slice('legal/'.length));
    const page = await readLegalPage(new URL(encodeURI(file), folder), values, paths, report);
    if ([...routes, ...TAKEN].includes(page.id))
      report(`another page of the site has the address /${page.id}/; give the file another name`);
    const { id, data } = page;
    if (data?.footer && site?.nav.some(({ path }) => path === `/${id}/`))
      report(`nav in ${SITE_FILE} links this page already; remove one of the two`, 'footer');
    if (data) legal.push({ ...page, data });
  }

  for (const [index, { path }] of (site?.nav ?? []).entries())
    checkPath(path, paths, reportSite, `nav, entry ${index + 1}, path`);
  return { words, legal, mistakes };
}

/** Reads only the values of the placeholders. `readContent` reports mistakes in the file. */
export const readPlaceholders = async (root: URL): Promise<Placeholders> =>
  placeholdersOf((await readSite(root, () => undefined))?.site);

const placeholdersOf = (site: unknown): Placeholders => ({
  name: '',
  contactEmail: '',
  careersEmail: '',
  ...(site as object),
});

/** What `site.config.ts` exports now. A plain import would be cached, and could not say where the file is wrong. */
async function readSite(root: URL, report: Report): Promise<{ site?: unknown } | undefined> {
  const source = await readText(new URL(`src/${SITE_FILE}`, root), report);
  if (source === undefined) return undefined;
  const [fault] = parseSync(SITE_FILE, source).errors;
  if (fault) {
    const line = source.slice(0, fault.labels[0]?.start).split('\n').length;
    return void report(
      `this cannot be read (${fault.message}); put each text in quotes, a comma after it, and write an apostrophe as ’`,
      `line ${line}`,
    );
  }
  try {
    return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  } catch (error) {
    const { message } = error as Error;
    return void report(
      `this cannot be read (${message}); only texts, numbers, lists and keys may stand in it`,
    );
  }
}

const checkPath = (path: string, paths: string[], report: Report, at: string) =>
  paths.includes(path) || report(`no page is at ${path}; there are ${paths.join(', ')}`, at);

async function readLegalPage(file: URL, values: Placeholders, paths: string[], report: Report) {
  const name = decodeURI(file.pathname).replace(/^.*\//, '');
  const id = name.replace(/\.md$/, '');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    report(
      'the name becomes an address; needed: small letters a to z, digits and "-", such as cookie-policy.md',
    );
  const source = await readText(file, report);
  // Begins with the line break after the first line, so that its line numbers are those of the file.
  const [before, front = '', ...rest] = source?.split(/^---[ \t]*$/m) ?? [];
  let data: LegalPage['data'] | undefined;
  if (source?.trim() === '') report(`the file is empty; ${FRONT_MATTER}`);
  else if (source && (before !== '' || rest.length === 0)) report(`no front matter; ${FRONT_MATTER}`);
  else if (source) {
    const written = readYaml(front, values, report);
    if (written !== undefined) data = validate(legalSchema, written ?? {}, report);
    if (!rest.join('').trim()) report('no text below the front matter; write it');
  }
  const body = rest.join('---');
  for (const { 1: path, index } of body.matchAll(LINKED)) {
    const at = `line ${(front + body.slice(0, index)).split('\n').length}`;
    if (path) checkPath(path, paths, report, at);
    else report('a picture does not work here; remove it', at);
  }
  return { id, file, data, body: placeholderProblem(body) ? body : fillPlaceholders(body, values) };
}

/** The text of a file without a byte order mark; undefined if it is not UTF-8. Checks its placeholders. */
async function readText(file: URL, report: Report): Promise<string | undefined> {
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) return void report('not saved as UTF-8; save it again with that encoding');
  const text = new TextDecoder().decode(bytes).replaceAll('\r\n', '\n');
  for (const [index, line] of text.split('\n').entries()) {
    const problem = placeholderProblem(line);
    if (problem) report(problem, placeOf(index + 1, text.split('\n')));
  }
  return text;
}

/** Parses a value; undefined if it has mistakes. */
function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  report: Report,
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(value, { error: messageOf });
  // Zod reports a value of the wrong type twice, the second time for its length.
  const reported = new Set<string>();
  for (const issue of error?.issues ?? [])
    for (const key of issue.code === 'unrecognized_keys' ? issue.keys : [[]]) {
      const path = issue.path.concat(key);
      const at = path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : step)).join(', ');
      if (!reported.has(at)) report(issue.message, at);
      reported.add(at);
    }
  return data;
}

/** The files of a folder, without those that operating systems and text editors leave behind. */
async function filesOf(folder: URL): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^\.|~$/.test(entry.name))
    .map(({ parentPath, name }) => relative(fileURLToPath(folder), join(parentPath, name)))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
