import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The folder of an installed PostgreSQL's programs. Debian does not put them on the PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8');
  const [, uid, gid] = users.match(/^(?:nobody|postgres):[^:]*:(\d+):(\d+):/m) ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody".');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts a server with an empty cluster in a temporary directory. It listens on a socket there and on no port. */
export async function startPostgres(programs: string): Promise<{ url: string; end: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dir, user.uid, user.gid);
  const options = { ...user, cwd: dir };
  const data = join(dir, 'data');
  const cluster = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale'];
  await promisify(execFile)(join(programs, 'initdb'), [...cluster, '--no-sync'], options);

  const server = [join(programs, 'postgres'), '-D', data, '-k', dir, '-c', 'listen_addresses=', '-F'];
  // The shell blocks on `read` until this process ends, in whatever way, and then stops the server.
  const script = '"$@" 2>log & read -r line; kill -INT $!; wait';
  const child = spawn('sh', ['-c', script, 'sh', ...server], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const end = async () => {
    child.stdin.end();
    await once(child, 'exit');
    rmSync(dir, { recursive: true, force: true });
  };
  for (const start = Date.now(); !isReady(data); await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (Date.now() - start < 60_000) continue;
    const log = readFileSync(join(dir, 'log'), 'utf8');
    await end();
    throw new Error(`PostgreSQL did not start:\n${log}`);
  }
  return { url: `postgresql://postgres@localhost/postgres?host=${dir}`, end };
}

/** The last line of this file is the server's state. */
function isReady(data: string): boolean {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) && /^ready\s*$/m.test(readFileSync(file, 'utf8'));
}
