import { resolve } from 'node:path';
import { localOnlyReasons } from '../tooling/deploy/local-only.ts';
import { explain } from '../tooling/deploy/explain-error.ts';
import { isFeedFailed } from '../tooling/deploy/feed-failed.ts';
import { readBuild } from '../tooling/deploy/read-build.ts';
import { type DeployOptions, readDeployOptions, USAGE, SOMETHING_TO_DO } from '../tooling/deploy/options.ts';
import { planDeploy } from '../tooling/deploy/plan.ts';
import { runPlan } from '../tooling/deploy/run-plan.ts';
import { describePlan } from '../tooling/deploy/describe-plan.ts';
import { openStore } from '../tooling/deploy/store.ts';
import { withdrawnOf } from '../tooling/deploy/withdrawn.ts';
import { Refusal } from '../tooling/command/refusal.ts';
import { printHelpIfAsked } from '../tooling/command/help.ts';

/** `npm run deploy -- s3://bucket/prefix`: sends a finished build to a store, in an order that visitors do not notice. */
async function deploy(options: DeployOptions): Promise<void> {
  const dir = resolve(options.dir);
  const files = await readBuild(dir);
  const reasons = await localOnlyReasons(dir, files);
  if (reasons.length > 0) refuseLocalBuild(reasons, options.force);
  const feedFailed = await isFeedFailed(dir);
  if (feedFailed && options.deleteOld)
    throw new Refusal(
      'The postings feed failed when this was built, so --delete-old could remove postings that are open: build again first.',
    );

  const store = openStore(options);
  const remote = await store.list();
  const keepWithdrawn = options.keepWithdrawn || feedFailed;
  const plan = planDeploy(files, remote, { ...options, keepWithdrawn });
  if (feedFailed) {
    const kept = withdrawnOf([...remote.keys()], files, options.prefix).length;
    console.warn(
      `The postings feed failed when this was built, so no posting is taken for withdrawn: ${kept} files of others stay.`,
    );
  }
  const sent = plan.stages.flat().length;
  const removed = plan.deletions.flat().length;
  const target = `s3://${options.bucket}/${options.prefix}`;
  if (options.dryRun) {
    for (const line of describePlan(plan)) console.info(line);
    console.info(`would send ${sent}, leave ${plan.unchanged} unchanged and remove ${removed}, ${target}`);
    if (options.exitCode && sent + removed > 0) process.exitCode = SOMETHING_TO_DO;
    return;
  }
  await runPlan(plan, store, dir, console.info);
  console.info(`${sent} sent, ${plan.unchanged} unchanged, ${removed} removed, ${target}`);
}

/** Refuses a build that visitors cannot use; with `--force`, only warns. */
function refuseLocalBuild(reasons: readonly string[], isForced: boolean): void {
  const text = ['This build is of use on the machine that made it only.', ...reasons].join('\n');
  if (!isForced)
    throw new Refusal(`${text}\nSet that and run "npm run build" again; --force publishes it as it is.`);
  console.warn(text);
}

const args = process.argv.slice(2);
if (!printHelpIfAsked(USAGE)) {
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
