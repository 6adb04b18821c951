import { copyFileSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from '../tooling/command/child.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { root } from '../tooling/command/settings.ts';
import { bindingsIn } from './support/bindings.ts';

/** `npm run test:platforms`: installs for other platforms into a temporary folder, and checks their native code. */
const platforms = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
];
// At least those of Vite, Tailwind CSS, Astro and sharp.
const LEAST = 7;

await runSession('', async (session) => {
  const npm = process.env['npm_execpath'];
  if (!npm) throw new UserError('This is run by npm: npm run test:platforms');
  const failed: string[] = [];
  for (const platform of platforms) {
    const name = `${platform.os} ${platform.cpu}`;
    const folder = mkdtempSync(join(tmpdir(), 'platform-'));
    const remove = () => rm(folder, { recursive: true, force: true });
    session.onStop(remove);
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(join(root, file), join(folder, file));
    const options = [`--os=${platform.os}`, `--cpu=${platform.cpu}`, '--ignore-scripts', '--prefer-offline'];
    const code = await runNode([npm, 'ci', ...options], session, { cwd: folder });
    const { found, missing } = code === 0 ? bindingsIn(folder, platform) : { found: [], missing: [] };
    await remove();
    if (code !== 0 || missing.length > 0 || found.length < LEAST) failed.push(name);
    console.info(`${name}: ${found.length} native packages (${found.join(', ')})`);
    if (missing.length > 0) console.error(`${name}: not installed: ${missing.join(', ')}`);
  }
  if (failed.length > 0) throw new UserError(`The installation is not whole for ${failed.join(', ')}.`);
});
