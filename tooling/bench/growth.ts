import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProject } from '../build/workspace.ts';
import { budgets, formatValue } from '../budgets.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { send, serveFeed } from '../feed/server.ts';
import type { Bench } from './set-up.ts';
import { judge } from './verdict.ts';

const [FEW, MANY] = [10, 10_000] as const;

/** The baseline: the smallest Astro page that writes the same HTML for each position. */
const BARE_PAGE = `---
import { readdirSync, readFileSync } from 'node:fs';

export function getStaticPaths() {
  const dir = process.env.BARE_PAGES;
  const slugs = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return slugs.map(({ name }) => ({
    params: { slug: name },
    props: { html: readFileSync(dir + '/' + name + '/index.html', 'utf8') },
  }));
}
---
<Fragment set:html={Astro.props.html} />
`;

/** Preloaded into a build; records the memory and CPU time that the build used. */
const TELL_USAGE = `data:text/javascript,import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () =>
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(process.resourceUsage())));`;

/**
 * Measures the CPU time that a posting adds to a build, relative to a bare page with the same HTML, and the memory that
 * a build with many postings needs.
 */
export async function* growth({ workspace: { folder } }: Bench) {
  const few = await buildBoth(folder, FEW);
  const many = await buildBoth(folder, MANY);
  const [ours, bare] = [many.ours.seconds - few.ours.seconds, many.bare.seconds - few.bare.seconds];
  const time = `${ours.toFixed(1)} s more CPU time than with ${FEW} postings; bare pages: ${bare.toFixed(1)} s more`;
  yield judge(
    'CPU time per posting in a build of 10,000, relative to a bare page',
    budgets.posting,
    ours / bare,
    time,
  );
  const memory = `bare pages: ${formatValue(many.bare.megabytes, 'MB')}`;
  yield judge('Memory for a build with 10,000 postings', budgets.buildMemory, many.ours.megabytes, memory);
}

async function buildBoth(folder: string, postings: number) {
  await using feed = await serveFeed(send(manyPostings(postings)));
  const ours = await build(folder, `dist-${postings}`, { JOBS_FEED_URL: feed.url });
  const project = join(folder, `bare-${postings}`);
  await mkdir(join(project, 'src/pages/jobs'), { recursive: true });
  await writeFile(join(project, 'src/pages/jobs/[slug].astro'), BARE_PAGE);
  return { ours, bare: await build(project, 'dist', { BARE_PAGES: join(ours.dir, 'jobs') }) };
}

async function build(project: string, name: string, env: Record<string, string>) {
  const usageFile = join(project, 'usage.json');
  const options = { NODE_OPTIONS: `--import=${encodeURI(TELL_USAGE)}`, BENCH_USAGE: usageFile };
  const { code, log, dir } = await buildProject(project, { ...env, ...options }, name);
  if (code !== 0) throw new Error(`The build "${name}" failed:\n${log.slice(-4000)}`);
  const usage = JSON.parse(await readFile(usageFile, 'utf8')) as NodeJS.ResourceUsage;
  const seconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  return { dir, seconds, megabytes: usage.maxRSS / 1024 };
}
