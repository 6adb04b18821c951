import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from '../../tooling/find-on-path.ts';

/** The folder that contains PostgreSQL's executables, if installed. Debian does not add it to the PATH. */
export function findPostgres(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort();
  const initdb = findOnPath('initdb', ...debian.reverse());
  return initdb && dirname(initdb);
}

/** Starts a server with an empty cluster in a temporary directory. It listens on a Unix socket there, not on a port. */
export async function startPostgres(programs: string): Promise<{ url: string; end: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  // PostgreSQL refuses to run as root.
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid) chownSync(dir, user.uid, user.gid);
  // The shell blocks on `read` until this process ends for any reason, and then stops the server once its clients are
  // gone: it would report an error to a pool that is still closing its connections.
  const script = `PATH="$1:$PATH"; exec 2>log
    initdb --pgdata=data --username=postgres --auth=trust --encoding=UTF8 --no-locale --no-sync >&2 &&
    pg_ctl start --pgdata=data --log=log --timeout=60 --options="-k '$2' -c listen_addresses= -F" >&2 || exit 1
    echo ready
    read -r line; pg_ctl stop --pgdata=data --mode=smart >&2`;
  const server = spawn('sh', ['-c', script, 'sh', programs, dir], { ...user, cwd: dir });
  const end = async () => {
    server.stdin.end();
    await once(server, 'exit');
    rmSync(dir, { recursive: true, force: true });
  };
  const isReady = await Promise.race([once(server.stdout, 'data'), once(server, 'exit').then(() => false)]);
  if (isReady) return { url: `postgresql://postgres@localhost/postgres?host=${dir}`, end };
  throw new Error(`PostgreSQL did not start:\n${readFileSync(join(dir, 'log'), 'utf8')}`);
}
