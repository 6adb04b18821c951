import { resolve } from 'node:path';
import { explain } from './deploy/failure.ts';
import { readBuild, usesLocalProject } from './deploy/files.ts';
import { type DeployOptions, readDeployOptions, USAGE } from './deploy/options.ts';
import { planDeploy } from './deploy/plan.ts';
import { describePlan, runPlan } from './deploy/run.ts';
import { openStore } from './deploy/store.ts';
import { Refusal } from './lib/refusal.ts';

/** `npm run deploy -- s3://bucket/prefix`: sends a finished build to a store, in an order that visitors do not notice. */
async function deploy(options: DeployOptions): Promise<void> {
  const dir = resolve(options.dir);
  const files = await readBuild(dir);
  if (await usesLocalProject(dir))
    console.warn(
      'Note: the waitlist of this build talks to an embedded backend, which visitors cannot reach.',
    );
  const store = openStore(options);
  const plan = planDeploy(files, await store.list(), options);
  const sent = plan.stages.flat().length;
  const removed = plan.deletions.flat().length;
  const target = `s3://${options.bucket}/${options.prefix}`;
  const counts = `${plan.unchanged} unchanged, ${removed} removed, ${target}`;
  if (options.dryRun) {
    for (const line of describePlan(plan)) console.info(line);
    console.info(`Nothing was done: ${sent} to send, ${counts}`);
    return;
  }
  await runPlan(plan, store, dir, console.info);
  console.info(`${sent} sent, ${counts}`);
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.info(USAGE);
} else {
  let bucket = '';
  try {
    const options = readDeployOptions(args);
    ({ bucket } = options);
    await deploy(options);
  } catch (error) {
    const explained = explain(error, bucket);
    console.error(explained instanceof Refusal ? explained.message : explained);
    process.exitCode = 1;
  }
}
