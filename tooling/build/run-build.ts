import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs');

export interface Build {
  /** What the build printed, then what it complained of. */
  log: string;
  /** Exit code. */
  code: number;
  /** The finished site. */
  dir: string;
}

/** Builds the Astro project in a folder. */
export const buildProject = (folder: string, env: Record<string, string>, name: string): Promise<Build> =>
  runBuild(folder, [process.execPath, astro, 'build', '--outDir', name], env, name);

/** Settings of the machine that runs the tests, which the builds under test must not see. */
const settings =
  /^(PUBLIC_SUPABASE_|JOBS_FEED_|SITE_URL$|BASE_PATH$|BASE_URL$|NOINDEX$|HERO_VARIANT$|SHOW_TESTIMONIALS$|NODE_ENV$|VITEST)/;

/** The variables of this process but for settings, and those given. */
export const environmentWithoutSettings = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !settings.test(key))),
  NO_COLOR: '1',
  ...env,
});

/** Runs a command that builds in a folder, to its end. */
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
