import { mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../tooling/net/ports.ts';
import { serveSite } from '../../tooling/serve/site.ts';
import { deploy } from './deploy-command.ts';
import { configuration, findProgram, type RunningHost, startProgram } from './host.ts';
import { startStore } from './store.ts';

export interface Place {
  /** The folder that the host serves. The build is inside it, at the path `base`. */
  root: string;
  base: string;
  scratch: string;
}

type Start = (place: Place) => Promise<RunningHost>;

/** Whether this machine has IPv6. A server that is told to listen on it anyway does not start. */
const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

function write({ scratch }: Place, text: string): string {
  mkdirSync(scratch, { recursive: true });
  writeFileSync(join(scratch, 'configuration'), text);
  return join(scratch, 'configuration');
}

export const startNginx: Start = async (place) => {
  const port = await findFreePort();
  const site = configuration('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'listen [::]:80;': hasIPv6 ? `listen [::1]:${port};` : '',
    '/srv/longshore': place.root,
    ' /404.html': ` ${place.base}404.html`,
    ' /500.html': ` ${place.base}500.html`,
  });
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place.scratch}/${name};`,
  );
  const file = write(
    place,
    `daemon off; master_process off; pid ${place.scratch}/pid; error_log stderr; events {}
     http { access_log off; include /etc/nginx/mime.types; ${folders.join(' ')}\n${site} }`,
  );
  return startProgram(findProgram('nginx') ?? '', ['-p', place.scratch, '-c', file, '-e', 'stderr'], port);
};

export const startCaddy: Start = async (place) => {
  const port = await findFreePort();
  const site = configuration('Caddyfile', {
    'longshore.example {': `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`,
    '/srv/longshore': place.root,
    '* /404.html': `* ${place.base}404.html`,
  });
  const file = write(place, `{\n\tadmin off\n}\n${site}`);
  const args = ['run', '--config', file, '--adapter', 'caddyfile'];
  return startProgram(findProgram('caddy') ?? '', args, port, {
    HOME: place.scratch,
    XDG_DATA_HOME: place.scratch,
  });
};

export const startApache: Start = async (place) => {
  const port = await findFreePort();
  const site = configuration('apache.conf', {
    '*:80': `127.0.0.1:${port}`,
    '/srv/longshore': place.root,
    ' /404.html': ` ${place.base}404.html`,
    ' /500.html': ` ${place.base}500.html`,
  });
  const modules = 'mpm_event authn_core authz_core alias dir autoindex mime headers deflate'.split(' ');
  const file = write(
    place,
    `ServerRoot ${place.scratch}
     PidFile pid
     ServerName longshore.example
     ErrorLog errors
     Listen 127.0.0.1:${port}
     StartServers 1
     ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
     User www-data
     Group www-data
     TypesConfig /etc/mime.types
     ${site}`,
  );
  return startProgram(findProgram('apache2') ?? '', ['-f', file, '-DFOREGROUND'], port);
};

export const startLighttpd: Start = async (place) => {
  const port = await findFreePort();
  const site = configuration('lighttpd.conf', {
    // The tests' folders are only for the user who runs them.
    'server.username = "www-data"\nserver.groupname = "www-data"': '',
    'server.port = 80': `server.port = ${port}\nserver.bind = "127.0.0.1"`,
    '$SERVER["socket"] == "[::]:80" { }': hasIPv6 ? `$SERVER["socket"] == "[::1]:${port}" { }` : '',
    'prefix = "/srv/longshore/"': `prefix = "${place.root}${place.base}"`,
    'root = "/srv/longshore"': `root = "${place.root}"`,
  });
  return startProgram(findProgram('lighttpd') ?? '', ['-D', '-f', write(place, site)], port);
};

/** The server that `npm start` uses. */
export const startOwnServer: Start = async ({ root, base }) => {
  const { url, close } = await serveSite(join(root, base), { base });
  return { origin: new URL(url).origin, [Symbol.asyncDispose]: close };
};

/** A bucket filled by `npm run deploy`, from a host that serves only exact keys. */
export const startBucket: Start = async ({ root, base }) => {
  const store = await startStore();
  const run = { store, dir: join(root, base), prefix: base.slice(1) };
  const { code, err } = await deploy(run, '--force', '--aliases');
  if (code !== 0) throw new Error(err);
  return { origin: store.exactKeys, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
};
