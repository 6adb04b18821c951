import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sites } from '../support/sites.ts';

test('of the sites, only those that a file needs are built', { timeout: 180_000 }, async () => {
  vi.stubEnv('LONGSHORE_ONLY_SITES', 'empty');
  // It reads the variable when it is imported.
  const { default: setUp } = await import('../support/global-setup.ts');
  onTestFinished(await setUp(), 60_000);
  const { backend, badBackendPort, ...sites } = JSON.parse(process.env['LONGSHORE_SITES'] ?? '{}') as Sites;
  const built = Object.entries(sites).filter(([, { dir }]) => existsSync(join(dir, 'index.html')));
  expect(built.map(([name]) => name)).toEqual(['empty']);
  expect((await fetch(sites.empty.url)).status).toBe(200);
  expect(backend.url).toMatch(/^http/);
  expect(badBackendPort).toBeGreaterThan(0);
});
