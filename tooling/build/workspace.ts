import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocatorSettings } from './memory.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  ...['src', 'public', 'scripts', 'tooling', 'supabase/local', 'supabase/migrations'],
  ...['astro.config.mjs', 'tsconfig.json', 'package.json'],
];
const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs');

export interface Build {
  /** What the build printed, both streams. */
  log: string;
  /** Exit code. */
  code: number;
  /** The finished site. */
  dir: string;
}

/**
 * A copy of the sources to build in, so that a test changes neither `dist/` nor the snapshot of the postings. Settings are
 * only those given: `.env` is not copied.
 * @param folder an empty one, or none yet; without it, a temporary one
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
    /** The command that people run, which checks the settings first. */
    npmRunBuild: (env: Record<string, string> = {}) => build(folder, ['npm', 'run', 'build'], env, 'dist'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Workspace = Awaited<ReturnType<typeof createWorkspace>>;

/** Builds the Astro project in a folder, with the allocator that `npm run build` has. */
export const buildProject = (folder: string, env: Record<string, string>, name: string): Promise<Build> =>
  build(folder, [process.execPath, astro, 'build', '--outDir', name], { ...allocatorSettings, ...env }, name);

/** Settings of the machine that runs the tests, which the builds under test must not see. */
const settings =
  /^(PUBLIC_SUPABASE_|JOBS_FEED_|SITE_URL$|BASE_PATH$|BASE_URL$|HERO_VARIANT$|SHOW_TESTIMONIALS$|NODE_ENV$|VITEST)/;

/** The variables of this process but for settings, and those given. */
export const environmentWithoutSettings = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !settings.test(key))),
  NO_COLOR: '1',
  ...env,
});

function build(
  folder: string,
  [command = '', ...args]: string[],
  env: Record<string, string>,
  name: string,
): Promise<Build> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: environmentWithoutSettings({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (log += text));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ log, code: code ?? 1, dir: join(folder, name) }));
  });
}
