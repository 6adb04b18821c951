import { accessSync, constants, existsSync, globSync, mkdirSync } from 'node:fs';
import { realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { tryLock } from '../../supabase/local/lock.ts';
import { runAstro } from './child.ts';
import { type Session, UserError } from './session.ts';
import { root } from './root.ts';

/**
 * Where Astro keeps encoded pictures. Deleted after a build that failed or was killed: if the disk was full, one may be
 * incomplete, and Astro would publish it.
 */
const PICTURES = '.cache/astro/assets';

/**
 * Builds the site next to the target folder and then replaces that folder, so a build that fails or is killed leaves
 * the previous one untouched.
 * @param target relative to the project's root
 * @throws UserError if another process is building this project, because the two would share caches
 */
export async function buildSite(target: string, session: Session, env = {}): Promise<void> {
  // After `sudo npm run build`, these folders belong to root. Without this check, Astro would print a stack trace.
  for (const folder of ['.astro', '.cache']) mkdirSync(join(root, folder), { recursive: true });
  for (const folder of ['.astro', '.cache', target].filter(exists))
    accessSync(join(root, folder), constants.W_OK);
  const unlock = tryLock(join(root, '.cache/build.lock'));
  if (!unlock)
    throw new UserError(
      'Another build of this project is running: run this again when it has finished. If none is running, this file system does not support locks: move the project to a local disk.',
    );

  // If it is a link, a server may be serving the folder that it points to.
  const folder = exists(target) ? relative(root, realpathSync(resolve(root, target))) : target;
  // Hidden, so they cannot be the owner's own copies.
  const hidden = folder.replace(/[^/\\]+$/, '.$&');
  const before = `${hidden}-before`;
  // A unique name, because Astro may briefly outlive a killed process.
  const next = `${hidden}-next-${crypto.randomUUID()}`;
  /** Needed if a process died between the two moves. */
  const restore = () => exists(before) && !exists(folder) && move(before, folder);
  try {
    restore();
    const unfinished = globSync(`${hidden}-next-*`, { cwd: root });
    if (unfinished.length > 0) remove(PICTURES);
    for (const left of [before, ...unfinished]) remove(left);
    // If this fails, the error is one line. From Astro, it would be a stack trace.
    mkdirSync(resolve(root, next));
    if (folder !== target && statSync(resolve(root, next)).dev !== statSync(root).dev)
      throw new UserError(`${target}/ is on another file system. Build without the link, then copy it.`);
    await runAstro(['build', '--outDir', next], env, session);
    if (exists(folder)) move(folder, before);
    move(next, folder);
    remove(before);
    console.info(`The new build is in ${target}/.`);
  } catch (error) {
    remove(PICTURES);
    if (!(error instanceof UserError) || !exists(target)) throw error;
    throw new UserError(`${error.message} ${target}/ was not changed.`, { cause: error });
  } finally {
    restore();
    remove(next);
    unlock();
  }
}

const exists = (path: string) => existsSync(resolve(root, path));
const move = (from: string, to: string) => renameSync(resolve(root, from), resolve(root, to));
const remove = (path: string) => rmSync(resolve(root, path), { recursive: true, force: true, maxRetries: 5 });
