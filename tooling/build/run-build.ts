import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const astro = join(createRequire(import.meta.url).resolve('astro/package.json'), '../bin/astro.mjs');

export interface Build {
  /** What the build printed, both streams. */
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
  /^(PUBLIC_SUPABASE_|JOBS_FEED_|SITE_URL$|BASE_PATH$|BASE_URL$|HERO_VARIANT$|SHOW_TESTIMONIALS$|NODE_ENV$|VITEST)/;

/** The variables of this process but for settings, and those given. */
export const environmentWithoutSettings = (env: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !settings.test(key))),
  NO_COLOR: '1',
  ...env,
});

/** Runs a command that builds in a folder, to its end. */
export function runBuild(
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
