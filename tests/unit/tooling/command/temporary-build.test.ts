import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withBuildLock } from '../../../../tooling/command/build-lock.ts';
import { makeTemporaryBuild } from '../../../../tooling/command/temporary-build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporary-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const module = (name: string) => new URL(`../../../../tooling/command/${name}`, import.meta.url).href;

/** Runs this as a module with the folder as its argument, until it has printed a line. */
async function run(code: string) {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return {
    line: String(line).trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const running = () =>
  run(`
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { makeTemporaryBuild } from '${module('temporary-build.ts')}';
    const { dir } = makeTemporaryBuild(process.argv[1]);
    mkdirSync(dir);
    writeFileSync(dir + '/index.html', 'home');
    // A lock that only its database object held would be given back now.
    gc();
    console.info(dir);
    setInterval(() => undefined, 1000);
  `);

describe('a build of its own', () => {
  test('goes with its lock', () => {
    const { dir, remove } = makeTemporaryBuild(join(folder, 'made'));
    mkdirSync(dir);
    remove();
    expect(readdirSync(join(folder, 'made'))).toEqual([]);
  });

  test('is left by a process that is killed, and removed by the next, but not that of one that lives', async () => {
    const [alive, killed] = [await running(), await running()];
    await killed.kill();
    try {
      mkdirSync(join(folder, 'without-lock'));
      writeFileSync(join(folder, 'without-build.lock'), '');
      expect(existsSync(join(killed.line, 'index.html'))).toBe(true);

      const { dir, remove } = makeTemporaryBuild(folder);
      expect(existsSync(killed.line)).toBe(false);
      expect(existsSync(join(alive.line, 'index.html'))).toBe(true);
      expect(
        readdirSync(folder)
          .map((name) => join(folder, name))
          .sort(),
      ).toEqual([alive.line, `${alive.line}.lock`, `${dir}.lock`].sort());
      remove();
    } finally {
      await alive.kill();
    }
    makeTemporaryBuild(folder).remove();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('builds', () => {
  test('come one after the other, also after one that failed', async () => {
    let underWay = 0;
    const build = async (fails: boolean) => {
      expect((underWay += 1)).toBe(1);
      await pause(50);
      underWay -= 1;
      if (fails) throw new Error('failed');
    };
    const ends = await Promise.allSettled(
      [true, false, false].map((fails) => withBuildLock(() => build(fails), folder)),
    );
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  test('wait for another process, and no longer than it lives', async () => {
    const other = await run(`
      import { withBuildLock } from '${module('build-lock.ts')}';
      await withBuildLock(async () => {
        console.info('building');
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }, process.argv[1]);
    `);
    let isDone = false;
    const waiting = withBuildLock(async () => void (isDone = true), folder);
    await pause(500);
    expect(isDone).toBe(false);
    await other.kill();
    await waiting;
    expect(isDone).toBe(true);
  });
});
