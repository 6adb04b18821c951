import { readdir } from 'node:fs/promises';
import { basename, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineOf, type Mistake } from '../lib/build/content/mistakes.ts';
import { readText, runSource, SourceError } from '../lib/build/content/read-source.ts';
import { parseYaml } from '../lib/build/content/yaml.ts';
import { fillAll, type Placeholders, placeholdersOf } from '../lib/build/content/placeholders.ts';
import { validate } from './validate.ts';
import { checkLinks } from './check-links.ts';
import { type LegalPage, takenNames, readLegalPage } from './legal-pages.ts';
import { type Block, blocks, blockSchemas, fileOf } from './schemas.ts';
import { siteSchema } from './site-schema.ts';

const SITE_FILE = 'site.config.ts';
const LEGAL = /^legal\/[^/]+\.md$/;

/** What editors have written, its placeholders filled. */
export interface Content {
  words: Map<Block, unknown>;
  legal: LegalPage[];
  /** A line for each mistake in any of the files. What has mistakes is missing above. */
  mistakes: string[];
}

/** Reads all that editors write, the words, the legal pages and `site.config.ts`, and checks the whole of it. */
export async function readContent(root: URL): Promise<Content> {
  const folder = new URL('src/content/', root);
  const mistakes: Mistake[] = [];
  /** The result of `read`; undefined for a file that cannot be read, which is a mistake. */
  const attempt = async <Result>(file: string, read: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      mistakes.push(error.in(basename(file)));
      return undefined;
    }
  };

  const exported = await attempt(SITE_FILE, () => runSource(new URL(`src/${SITE_FILE}`, root)));
  const site = exported && validate(siteSchema, exported['site'], SITE_FILE, mistakes);
  const values = placeholdersOf(exported?.['site']);

  const files = await filesOf(folder);
  mistakes.push(...unknownFiles(files));
  const words: Content['words'] = new Map();
  for (const block of blocks) {
    const file = fileOf(block);
    const data = files.includes(file)
      ? await attempt(file, async () =>
          readBlock(await readText(new URL(file, folder)), block, values, mistakes),
        )
      : void mistakes.push(missing(block));
    if (data !== undefined) words.set(block, data);
  }

  const taken = await takenNames(root);
  const legal: LegalPage[] = [];
  for (const file of files.filter((name) => LEGAL.test(name))) {
    const url = new URL(encodeURI(file), folder);
    const page = await attempt(file, async () =>
      readLegalPage(await readText(url), url, { values, taken, mistakes }),
    );
    if (page) legal.push(page);
  }
  if (site) mistakes.push(...checkLinks(site.nav, legal, SITE_FILE));
  return { words, legal, mistakes: mistakes.map(lineOf) };
}

/** The values of the placeholders only. Mistakes in the site's file are reported by `readContent`. */
export async function readPlaceholders(root: URL): Promise<Placeholders> {
  const exported = await runSource(new URL(`src/${SITE_FILE}`, root)).catch(() => undefined);
  return placeholdersOf(exported?.['site']);
}

/** Paths of the files within the folder, without those that systems and text editors leave behind. */
async function filesOf(folder: URL): Promise<string[]> {
  const path = fileURLToPath(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^\.|~$/.test(entry.name))
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(path.length).replace(/^[/\\]+/, ''))
    .map((name) => name.replaceAll(sep, '/'))
    .sort();
}

function readBlock(source: string, block: Block, values: Placeholders, mistakes: Mistake[]): unknown {
  const file = basename(fileOf(block));
  const schema = blockSchemas[block];
  const { data, problems } = parseYaml(source);
  for (const { line, key, text } of problems)
    mistakes.push({ file, at: `line ${line}${key === undefined ? '' : `, ${key}`}`, text });
  if (problems.length > 0) return undefined;
  if (data === null) {
    mistakes.push({
      file,
      text: `the file is empty; needed: the keys ${Object.keys(schema.shape).join(', ')}`,
    });
    return undefined;
  }
  const filled = fillAll(data, values, file, mistakes);
  return validate(schema, filled, file, mistakes) && filled;
}

const missing = (block: Block): Mistake => ({
  file: fileOf(block),
  text: `missing in src/content/; put it back, with the keys ${Object.keys(blockSchemas[block].shape).join(', ')}`,
});

/** Files that nothing on the site is made from. The sample of postings is known, and so is code. */
function unknownFiles(files: string[]): Mistake[] {
  const known = new Set(['postings-sample.json', ...blocks.map(fileOf)]);
  return files
    .filter((file) => !known.has(file) && !LEGAL.test(file) && !/^[^/]+\.ts$/.test(file))
    .map((file) => ({
      file,
      text: `unknown file, nothing on the site comes from it; known are ${blocks.map(fileOf).join(', ')} and legal/*.md; rename or remove it`,
    }));
}
