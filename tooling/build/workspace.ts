import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variables } from '../../src/config/settings.ts';
import { root } from '../command/root.ts';
import { runProgram } from './run-program.ts';

const sources = [
  ...['src', 'public', 'scripts', 'tooling', 'deploy', 'supabase/local', 'supabase/migrations'],
  ...['astro.config.mjs', 'tsconfig.json', 'package.json'],
];

/** Where workspaces share encoded pictures, because encoding takes half of the build time. */
const sharedPictures = join(root, '.cache/pictures');

/** Where Astro keeps a project's pictures, named after a hash of their source, their options and the base path. */
const picturesOf = (folder: string) => join(folder, '.cache/astro/assets');

/**
 * Copies the sources, except for `.env`, so that tests can build them elsewhere without changing `dist/` or the snapshot
 * of the postings.
 */
export async function createWorkspace() {
  const folder = await mkdtemp(join(tmpdir(), 'longshore-'));
  await Promise.all(sources.map((path) => cp(join(root, path), join(folder, path), { recursive: true })));
  // On Windows, a junction does not need special permissions; other systems ignore the type.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const withPictures = async (build: () => Promise<Build>) => {
    await takePictures(folder);
    const result = await build();
    if (result.code === 0) await keepPictures(folder);
    return result;
  };
  await takePictures(folder);
  return {
    folder,
    build: (env: Record<string, string> = {}, name = 'dist') =>
      withPictures(() => buildProject(folder, env, name)),
    /** The command that developers use, which checks the settings first. */
    npmRunBuild: (env: Record<string, string> = {}) =>
      withPictures(() => runBuild(folder, ['npm', 'run', 'build'], env, 'dist')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function takePictures(folder: string): Promise<void> {
  await mkdir(sharedPictures, { recursive: true });
  await cp(sharedPictures, picturesOf(folder), { recursive: true, force: false });
}

async function keepPictures(folder: string): Promise<void> {
  const shared = new Set(await readdir(sharedPictures));
  for (const name of await readdir(picturesOf(folder))) {
    if (shared.has(name)) continue;
    // Moved into place only when complete, because another workspace may be reading the folder.
    const copy = `${sharedPictures}-${crypto.randomUUID()}`;
    await cp(join(picturesOf(folder), name), copy);
    await rename(copy, join(sharedPictures, name));
  }
}

export type Build = Awaited<ReturnType<typeof runBuild>>;

/** Builds the Astro project in a folder. */
export const buildProject = (folder: string, env: Record<string, string>, name: string) =>
  runBuild(folder, [process.execPath, astro, 'build', '--outDir', name], env, name);

const astro = join(root, 'node_modules/astro/bin/astro.mjs');

/** What test builds must not see: settings on this machine, and variables that Vitest sets. */
const hidden = new Set<string>([...variables.keyof().options, 'BASE_URL', 'NODE_ENV']);
const isHidden = (name: string) => hidden.has(name) || name.startsWith('VITEST');

/** This process's environment without those, plus these variables. */
export const environmentWithoutSettings = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isHidden(name))),
  NO_COLOR: '1',
  ...env,
});

/** Runs a build command in a folder. Returns its output and errors, its exit code and the finished site's folder. */
async function runBuild(
  folder: string,
  [command = '', ...args]: string[],
  env: Record<string, string>,
  name: string,
) {
  const options = { cwd: folder, env: environmentWithoutSettings({ ASTRO_TELEMETRY_DISABLED: '1', ...env }) };
  const { code, out, err } = await runProgram(command, args, options);
  return { log: out + err, code: code ?? 1, dir: join(folder, name) };
}
