import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from '../tooling/command/child.ts';
import { root } from '../tooling/command/root.ts';
import { runSession, type Session, UserError } from '../tooling/command/session.ts';
import type { Tally } from './support/tally.ts';

const USAGE = `npm test [-- files and folders] [-t name] [--changed] [--runner name]

Runs every test, or only those given. If a test needs a browser, Chromium is found or installed. The other engines
are used if they are installed.

  -t <name>        only tests with this in their name
  --changed        only test files that have changed, or import something that has, since the last commit
  --runner <name>  only that runner's tests: vitest, playwright or engines`;

const vitest = (config: string) => ({
  command: ['node_modules/vitest/vitest.mjs', 'run', '--config', config],
  byName: ['-t'],
  changed: '--changed',
});
const engines = { runner: 'engines', ...vitest('tests/engines/vitest.config.ts') };

/** The command that runs the test files with a given suffix, and its options. */
interface Run {
  runner: string;
  owns: RegExp;
  command: string[];
  byName: string[];
  changed: string;
}

/** The runs in a stage are parallel, because the engine tests spend most of their time waiting. */
const stages: Run[][] = [
  [{ runner: 'vitest', owns: /\.test\.tsx?$/, ...vitest('tests/vitest.config.ts') }],
  [
    {
      runner: 'playwright',
      owns: /\.spec\.ts$/,
      command: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
      byName: ['--pass-with-no-tests', '-g'],
      changed: '--only-changed',
    },
    { ...engines, owns: /(?<!gestures)\.engines\.ts$/ },
  ],
  // On a busy machine, a double click can become two clicks, so these run on their own.
  [{ ...engines, owns: /gestures\.engines\.ts$/ }],
];

const config = {
  options: {
    name: { type: 'string', short: 't' },
    changed: { type: 'boolean', default: false },
    runner: { type: 'string' },
  },
  allowPositionals: true,
} as const;

const all = globSync('tests/**/*.{test.ts,test.tsx,spec.ts,engines.ts}', { cwd: root }).map((file) =>
  file.replaceAll(sep, '/'),
);

/** The test files that an argument refers to: a single file, or all those in a folder. */
function filesIn(argument: string): string[] {
  const path = relative(root, resolve(root, argument)).replaceAll(sep, '/');
  const files = all.filter((file) => file === path || file.startsWith(`${path}/`));
  if (files.length === 0)
    throw new UserError(`"${argument}" is neither a test file nor a folder that contains any.`);
  return files;
}

/** Whether any file that browser tests import has uncommitted changes. */
const haveTestsChanged = () =>
  execFileSync('git', ['status', '--porcelain', '-uall'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .some((line) => /^.. "?(tests\/|tooling\/|src\/(site\.config|content\/placeholders)\.ts)/.test(line));

const needsBrowser = /\.(spec|engines)\.ts$|^tests\/(site|hosts)\//;
const needsSites = /\.(spec|engines)\.ts$|hosts\.test\.ts$/;

/** Sets up what the test files need, once for all runners. Imports each module only if it is needed. */
async function provide(files: string[], session: Session, ahead: boolean): Promise<void> {
  if (files.some((file) => needsBrowser.test(file))) (await import('../tooling/browser.ts')).default();
  if (!files.some((file) => needsSites.test(file))) return;
  const { startSites } = await import('./support/site-server.ts');
  session.onStop(await startSites({ ahead }));
}

/** Runs the command on the chosen files. Returns the results, with each test's name prefixed by its runner's. */
async function start(run: Run, chosen: string[], options: string[], session: Session): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [], flaky: [] };
  const code = await runNode([...run.command, ...options, ...chosen], session, {
    // Playwright only cleans up on this signal.
    signal: 'SIGINT',
    env: {
      NODE_COMPILE_CACHE: `${root}/.cache/node`,
      // Stops Playwright from redrawing lines while another runner is writing.
      PLAYWRIGHT_FORCE_TTY: '0',
    },
    onMessage: (message) => Object.assign(tally, message),
  });
  // The runner did not start, or was killed.
  if (code !== 0 && tally.failed.length === 0) tally.failed.push(`exited with code ${code}`);
  const withRunner = (names: string[]) => names.map((name) => `${run.runner} > ${name}`);
  return { ...tally, failed: withRunner(tally.failed), flaky: withRunner(tally.flaky) };
}

await runSession(USAGE, async (session) => {
  const { values, positionals } = parseArgs(config);
  const files = positionals.flatMap(filesIn);
  const filesOf = ({ owns }: Run) => (files.length > 0 ? files : all).filter((file) => owns.test(file));
  // Playwright loads every file to find out what it imports, which builds all the sites that the files request.
  const skipped = values.changed && !haveTestsChanged() ? 'playwright' : undefined;
  const isPlanned = (run: Run) =>
    run.runner === (values.runner ?? run.runner) && run.runner !== skipped && filesOf(run).length > 0;
  const planned = stages.map((runs) => runs.filter(isPlanned)).filter((runs) => runs.length > 0);
  if (planned.length === 0 && skipped)
    throw new UserError('Nothing that the browser tests import has changed.');
  if (planned.length === 0) throw new UserError(`There are no tests for the runner "${values.runner}".`);
  const sayStage = (runs: Run[]) =>
    runs.map((run) => `${run.runner} ${filesOf(run).length} files`).join(' alongside ');
  console.info(`On ${availableParallelism()} processors:`);
  for (const [index, runs] of planned.entries()) console.info(`  ${index + 1}. ${sayStage(runs)}`);
  await provide(planned.flat().flatMap(filesOf), session, files.length === 0 && !values.changed);

  let isInterrupted = false;
  void session.interrupted.then(() => (isInterrupted = true));
  const tallies: Tally[] = [];
  for (const [index, runs] of planned.entries()) {
    if (isInterrupted) return;
    const stage = `Stage ${index + 1} of ${planned.length}`;
    console.info(`\n${stage}: ${sayStage(runs)}`);
    const began = performance.now();
    const ended = runs.map((run) => {
      const name = values.name ? [...run.byName, RegExp.escape(values.name)] : [];
      const changed = values.changed ? [run.changed] : [];
      return start(run, filesOf(run), [...name, ...changed], session);
    });
    tallies.push(...(await Promise.all(ended)));
    console.info(`\n${stage} took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
  }

  const [flaky = [], failed = []] = (['flaky', 'failed'] as const).map((kind) =>
    tallies.flatMap((tally) => tally[kind]),
  );
  if (flaky.length > 0) console.info(['\nFlaky, passed when retried:', ...flaky].join('\n'));
  if (failed.length > 0) console.info(['\nFailed:', ...failed].join('\n'));
  const passed = tallies.reduce((total, tally) => total + tally.passed, 0);
  console.info(`\n${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) throw new UserError('Tests failed: see above.');
  if (values.name && passed === 0) throw new UserError(`No test has "${values.name}" in its name.`);
});
