import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs');

export interface Build {
  /** The output of the build, then its errors. */
  log: string;
  /** Exit code. */
  code: number;
  /** The finished site. */
  dir: string;
}

/** Builds the Astro project in a folder. */
export const buildProject = (folder: string, env: Record<string, string>, name: string): Promise<Build> =>
  runBuild(folder, [process.execPath, astro, 'build', '--outDir', name], env, name);

/** Settings of this machine that test builds must not see. */
const settings =
  /^(PUBLIC_SUPABASE_|JOBS_FEED_|SITE_URL$|BASE_PATH$|BASE_URL$|NOINDEX$|HERO_VARIANT$|SHOW_TESTIMONIALS$|NODE_ENV$|VITEST)/;

/** The environment of this process without settings, plus these variables. */
export const environmentWithoutSettings = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !settings.test(key))),
  NO_COLOR: '1',
  ...env,
});

/** Runs a build command in a folder. */
export async function runBuild(
  folder: string,
  [command = '', ...args]: string[],
  env: Record<string, string>,
  name: string,
): Promise<Build> {
  const child = spawn(command, args, {
    cwd: folder,
    env: environmentWithoutSettings({ ASTRO_TELEMETRY_DISABLED: '1', ...env }),
  });
  const streams = [text(child.stdout), text(child.stderr)];
  const [[code], ...said] = await Promise.all([once(child, 'close'), ...streams]);
  return { log: said.join(''), code: code ?? 1, dir: join(folder, name) };
}
