import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { createWaitlistClient } from '../../src/waitlist/supabase.client.ts';
import { joinWaitlist } from '../../src/waitlist/join.client.ts';
import { LOCAL_SUPABASE_ANON_KEY } from '../../src/config/local-project.ts';
import { makeFolder } from '../support/make-folder.ts';
import { isNightly } from '../support/nightly.ts';
import { type Running, startScript } from '../support/start-script.ts';

/** How many times to kill the backend. */
const ROUNDS = isNightly ? 10 : 2;
const program = fileURLToPath(new URL('backend-process.ts', import.meta.url));

/** Shared by the tests, because creating a database takes seconds. Each test signs up its own addresses. */
const dataDir = join(makeFolder(), 'shared');
const started: Running[] = [];
// After each test, because a backend left by a failed one would keep its lock on the shared data.
afterEach(() => Promise.all(started.splice(0).map(kill)));

/** Starts the backend in a separate process. The first line it prints is its URL, or the reason it did not start. */
async function start(dir: string) {
  const child = launch(dir);
  await expect.poll(() => child.said, { timeout: 100_000 }).toContain('\n');
  return { child, said: child.said.trim() };
}

function launch(dir: string): Running {
  const child = startScript(program, [dir]);
  started.push(child);
  return child;
}

async function kill(child: Running): Promise<void> {
  child.stop('SIGKILL');
  await child.ended;
}

/** A retried test must not find its own earlier sign-ups. */
const newAddress = () => `fan.${randomUUID()}@example.com`;

function signUpAt(url: string) {
  const client = createWaitlistClient(url, LOCAL_SUPABASE_ANON_KEY);
  const loadClient = () => Promise.resolve(client);
  return (email: string) => joinWaitlist({ email, honeypot: '', loadClient });
}

/** Signs people up, twenty at a time, and kills the backend once enough sign-ups have been confirmed. */
async function signUpUntilItDies(url: string, child: Running, round: number): Promise<string[]> {
  const told: string[] = [];
  const signUp = signUpAt(url);
  const enough = 3 + round * 2;
  const person = async () => {
    for (;;) {
      const email = newAddress();
      if ((await signUp(email)) !== 'success') return;
      if (told.push(email) === enough) child.stop('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 20 }, person));
  return told;
}

// A first start creates nearly a thousand files and then runs the migrations.
test('if the first start is killed, the next start succeeds', { timeout: 120_000 }, async () => {
  // A retry must not find the folder of the first attempt.
  rmSync(dataDir, { recursive: true, force: true });
  const child = launch(dataDir);
  while (countFiles(join(dataDir, 'postgres')) < 700) await new Promise((resolve) => setTimeout(resolve, 50));
  await kill(child);
  expect(existsSync(join(dataDir, 'ready'))).toBe(false);
  const again = await start(dataDir);
  expect(again.said).toMatch(/^http:/);
  expect(await signUpAt(again.said)('ann@example.com')).toBe('success');
  await kill(again.child);
});

test(
  'no confirmed sign-ups are lost when the backend is killed',
  { timeout: 60_000 + ROUNDS * 30_000 },
  async () => {
    let told: string[] = [];
    let total = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const { child, said } = await start(dataDir);
      expect(said).toMatch(/^http:/);
      const signUp = signUpAt(said);
      for (const email of told) expect(await signUp(email), email).toBe('already');
      total += told.length;
      if (round < ROUNDS) {
        told = await signUpUntilItDies(said, child, round);
      }
      await kill(child);
    }
    expect(total).toBeGreaterThan(ROUNDS);
  },
);

test(
  'refuses to start, with a one-line error and no data loss, if another process uses the data or the marker file is missing',
  { timeout: 120_000 },
  async () => {
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second.said).toMatch(/^refused: the waitlist's data is in use by another process/);
    const ann = newAddress();
    expect(await signUpAt(first.said)(ann)).toBe('success');
    first.child.stop('SIGTERM');
    expect(await first.child.ended).toBe(0);
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false);

    rmSync(join(dataDir, 'ready'));
    const { said } = await start(dataDir);
    // Before the assertion, because other tests share this folder.
    writeFileSync(join(dataDir, 'ready'), '');
    expect(said).toContain(
      `refused: ${dataDir} is not empty, but has no file named "ready", which every folder with a list contains.`,
    );
    const again = await start(dataDir);
    expect(await signUpAt(again.said)(ann)).toBe('already');
    await kill(again.child);
  },
);

const countFiles = (dir: string) => (existsSync(dir) ? readdirSync(dir, { recursive: true }).length : 0);
