import { resolve } from 'node:path';
import { explain } from '../tooling/deploy/explain-error.ts';
import { readHead } from '../tooling/build/read-head.ts';
import { readBody, readBuild } from '../tooling/deploy/read-build.ts';
import { type DeployOptions, readDeployOptions, USAGE } from '../tooling/deploy/options.ts';
import { type Plan, planDeploy } from '../tooling/deploy/plan.ts';
import { limit, openStore, type Store } from '../tooling/deploy/store.ts';
import { printable } from '../src/config/printable.ts';
import { runSession, UserError } from '../tooling/command/session.ts';

/** `npm run deploy -- s3://bucket/prefix`: uploads a build in an order that keeps the site working for visitors. */
async function deploy(options: DeployOptions): Promise<void> {
  const dir = resolve(options.dir);
  const store = openStore(options);
  const plan = options.remove
    ? planDeploy([], await store.list(), { ...options, 'delete-old': true })
    : await planBuild(dir, store, options);
  const uploaded = plan.stages.flat().length;
  const removed = plan.deletions.flat().length;
  const target = `s3://${options.bucket}/${options.prefix}`;
  if (options['dry-run']) {
    for (const { key } of plan.stages.flat()) console.info(`would upload  ${printable(key)}`);
    for (const key of plan.deletions.flat()) console.info(`would remove  ${printable(key)}`);
    console.info(
      `would upload ${uploaded}, leave ${plan.unchanged} unchanged and remove ${removed}, ${target}`,
    );
    return;
  }
  await runPlan(plan, store, dir, options);
  console.info(`${uploaded} uploaded, ${plan.unchanged} unchanged, ${removed} removed, ${target}`);
}

/** Runs a plan stage by stage. It can be killed at any time and run again. */
async function runPlan(plan: Plan, store: Store, dir: string, options: DeployOptions) {
  const total = plan.stages.flat().length;
  let done = 0;
  try {
    for (const stage of plan.stages) {
      await limit.map(stage, async (upload) => {
        await store.put(upload, readBody(dir, upload.file.path, options.plain).body);
        done += 1;
        console.info(`uploaded ${done} of ${total}  ${printable(upload.key)}`);
      });
    }
    for (const keys of plan.deletions) {
      await limit.map(keys, async (key) => {
        await store.delete(key);
        console.info(`removed  ${printable(key)}`);
      });
    }
  } catch (error) {
    const old = plan.deletions.length > 0 ? ', but old ones may still be there' : '';
    console.error(`Uploaded ${done} of ${total} files${old}. Run this again to continue from there.`);
    throw error;
  }
}

async function planBuild(dir: string, store: Store, options: DeployOptions): Promise<Plan> {
  const { localOnly, canonical, base, feedFailed } = await readHead(dir);
  const files = readBuild(dir, options.plain);
  if (localOnly.length > 0) {
    const text = ['This build is not ready to publish.', ...localOnly].join('\n');
    const advice = 'Set these and run "npm run build" again, or publish this build anyway with --force.';
    if (!options.force) throw new UserError(`${text}\n${advice}`);
    console.warn(text);
  }
  if (canonical && !options['ignore-base-path']) refuseOtherPath(base, options.prefix);
  if (feedFailed && options['delete-old'])
    throw new UserError(
      'The postings feed failed during this build, so --delete-old could remove open postings: build again first.',
    );

  const keepsWithdrawn = options['keep-withdrawn'] || feedFailed;
  const plan = planDeploy(files, await store.list(), { ...options, 'keep-withdrawn': keepsWithdrawn });
  if (feedFailed)
    console.warn(
      `The postings feed failed during this build, so missing postings are not treated as withdrawn. Files kept for them: ${plan.withdrawn}.`,
    );
  return plan;
}

function refuseOtherPath(base: string, prefix: string): void {
  if (base === '/' ? prefix === '' : `/${prefix}`.endsWith(base)) return;
  throw new UserError(
    `This build is for ${base} (BASE_PATH); in ${prefix || "the bucket's root"}, its links would point elsewhere. ` +
      `Build with BASE_PATH=/${prefix}, or use --ignore-base-path if the host serves the build at ${base}.`,
  );
}

await runSession(USAGE, async () => {
  const options = readDeployOptions(process.argv.slice(2));
  await deploy(options).catch((error: unknown) => {
    throw explain(error, options.bucket);
  });
});
