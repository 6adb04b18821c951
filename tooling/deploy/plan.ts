import { cacheControl, contentType } from '../build/file-headers.ts';
import type { DeployOptions } from './options.ts';
import type { LocalFile } from './read-build.ts';

/** A file and the key to upload it under. */
export type Upload = ReturnType<typeof uploadsOf>[number];

export type Plan = ReturnType<typeof planDeploy>;

/**
 * Decides what to upload and what to remove, and in what order.
 * @param remote the ETag of each key under the prefix
 */
export function planDeploy(
  files: readonly LocalFile[],
  remote: ReadonlyMap<string, string>,
  options: Pick<DeployOptions, 'prefix' | 'aliases' | 'delete-old' | 'keep-withdrawn' | 'force'>,
) {
  const { prefix, aliases, force } = options;
  const built = files.filter(({ path }) => !notSent.test(path)).flatMap((file) => uploadsOf(file, prefix));
  const wanted = built.filter(({ isAlias }) => aliases || !isAlias);
  const changed = wanted.filter(({ key, file }) => force || !isSame(file, remote.get(key)));
  const stages = Map.groupBy(changed.sort(byKey), ({ file }) => stageOf(file.path));

  const without = (uploads: readonly Upload[]) => {
    const kept = new Set(uploads.map(({ key }) => key));
    return [...remote.keys()].filter((key) => !kept.has(key)).sort();
  };
  // Keeps the aliases of pages in the build, even if this deployment does not write any.
  const withdrawn = without(built).filter((key) => key.startsWith(`${prefix}jobs/`));
  const old = options['delete-old'] ? without(wanted) : options['keep-withdrawn'] ? [] : withdrawn;
  const isPage = (key: string) => key.endsWith('.html') || remote.has(`${key.replace(/\/$/, '')}/index.html`);
  return {
    /** Each stage must be complete before the next begins, so that no page refers to a missing file. */
    stages: [...stages].sort(([a], [b]) => a - b).map(([, uploads]) => uploads),
    /** The number of files that are already in the store, unchanged. */
    unchanged: wanted.length - changed.length,
    /** Keys to remove: pages first, so that none refers to a missing file. */
    deletions: [old.filter(isPage), old.filter((key) => !isPage(key))].filter((keys) => keys.length > 0),
    /** The number of keys of withdrawn postings, whether or not they are removed. */
    withdrawn: withdrawn.length,
  };
}

/** Files that matter only to Netlify, Cloudflare and GitHub Pages, or only to the desktop that left them there. */
const notSent = /^(_headers|_redirects|\.nojekyll)$|(^|\/)(\.DS_Store|Thumbs\.db)$/;

/**
 * An ETag is the file's MD5, unless the file was uploaded in parts or encrypted with a KMS key; in that case, it is
 * uploaded again.
 */
const isSame = (file: LocalFile, etag: string | undefined) =>
  etag?.replace(/^W\/|"/g, '').toLowerCase() === file.md5;

/** The files that pages refer to come first, then the pages, deepest first. */
function stageOf(path: string) {
  if (!path.endsWith('.html')) return 0;
  return 1000 - path.split('/').length;
}

/** The file under its own key and, if it is a page, under its two aliases, for hosts that only serve exact keys. */
function uploadsOf(file: LocalFile, prefix: string) {
  const headers = { contentType: contentType(file.path), cacheControl: cacheControl(file.path) };
  const key = prefix + file.path;
  const folder = /^(.+)\/index\.html$/.exec(key)?.[1];
  const aliases = folder ? [folder, `${folder}/`] : [];
  return [key, ...aliases].map((one) => ({ key: one, isAlias: one !== key, file, ...headers }));
}

const byKey = (a: Upload, b: Upload) => (a.key < b.key ? -1 : 1);
