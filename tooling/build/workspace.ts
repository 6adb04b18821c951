import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProject, runBuild } from './run-build.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  ...['src', 'public', 'scripts', 'tooling', 'deploy', 'supabase/local', 'supabase/migrations'],
  ...['astro.config.mjs', 'tsconfig.json', 'package.json'],
];

/**
 * Copies the sources to build them elsewhere, so that tests change neither `dist/` nor the snapshot of the postings. `.env`
 * is not copied.
 * @param folder empty or missing; defaults to a temporary one
 */
export async function createWorkspace(folder?: string) {
  folder ??= await mkdtemp(join(tmpdir(), 'longshore-'));
  await Promise.all(sources.map((path) => cp(join(root, path), join(folder, path), { recursive: true })));
  // Entry by entry: Astro keeps its data store in `node_modules/.astro`, which must not be shared.
  const modules = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '.astro' && name !== '.vite',
  );
  await mkdir(join(folder, 'node_modules'));
  await Promise.all(
    // On Windows a junction needs no special rights; other systems ignore the type.
    modules.map((name) =>
      symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction'),
    ),
  );

  return {
    folder,
    build: (env: Record<string, string> = {}, name = 'dist') => buildProject(folder, env, name),
    /** The command that people use, which checks the settings first. */
    npmRunBuild: (env: Record<string, string> = {}) => runBuild(folder, ['npm', 'run', 'build'], env, 'dist'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>;
