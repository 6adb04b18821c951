import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { runAstro } from './run-astro.ts';
import { makeTemporaryBuild } from './temporary-build.ts';
import { recoverFolder, replaceFolder } from './replace-folder.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';
import { root } from './settings.ts';

/**
 * Builds beside the last build, and puts the new one in its place once it is whole: one that fails or is killed leaves
 * the last one as it was. The caller holds the lock of `withBuildLock`.
 * @param args those of `astro build`
 */
export async function buildSite(args: string[], session: Session): Promise<void> {
  const { outDir, others } = takeOutDir(args);
  const target = resolve(root, outDir);
  // The build replaces the whole folder.
  if (!relative(target, root).startsWith('..'))
    throw new Refusal(`--outDir is "${outDir}", which holds the project. Allowed: a folder such as dist.`);
  recoverFolder(target);
  const build = makeTemporaryBuild(join(root, '.cache/build'));
  session.onStop(build.remove);
  try {
    await runAstro(['build', ...others, '--outDir', relative(root, build.dir)], {}, session);
  } catch (error) {
    if (!(error instanceof Refusal) || !existsSync(target)) throw error;
    throw new Refusal(`${error.message} ${outDir}/ is as it was.`, { cause: error });
  }
  // `--help` builds nothing.
  if (!existsSync(build.dir)) return;
  replaceFolder(build.dir, target);
  console.info(`${outDir}/ has the new build.`);
}

function takeOutDir(args: string[]): { outDir: string; others: string[] } {
  const at = args.findIndex((arg) => /^--outDir(=|$)/.test(arg));
  const [option = ''] = args.slice(at, at + 1);
  if (at < 0) return { outDir: 'dist', others: args };
  const isJoined = option.includes('=');
  const outDir = isJoined ? option.slice(option.indexOf('=') + 1) : args[at + 1];
  if (!outDir) throw new Refusal('--outDir has no folder. Allowed: a folder such as dist.');
  return { outDir, others: args.toSpliced(at, isJoined ? 1 : 2) };
}
