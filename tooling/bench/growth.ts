import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProject } from '../build/run-build.ts';
import { budgets } from '../budgets.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { send, serveFeed } from '../feed/server.ts';
import type { Bench } from './set-up.ts';
import { beside, judge, type Verdict } from './verdict.ts';

const FEW = 1000;
const MANY = 10_000;

/** The positions' pages of a finished build once more, by the least that Astro can do it with. */
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

/** Loaded into a build: at its end tells how much memory and processor time it took. */
const TELL_USAGE = `data:text/javascript,import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () =>
  writeFileSync(process.env.BENCH_USAGE, JSON.stringify(process.resourceUsage())));`;

/** What one more posting costs beside one more bare page, and the memory of a large build. */
export async function growth({ workspace: { folder } }: Bench): Promise<Verdict[]> {
  async function build(project: string, name: string, env: Record<string, string>) {
    const usageFile = join(folder, 'usage.json');
    const options = `--import=${encodeURI(TELL_USAGE)}`;
    const { code, log, dir } = await buildProject(
      project,
      { ...env, NODE_OPTIONS: options, BENCH_USAGE: usageFile },
      name,
    );
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log.slice(-4000)}`);
    const usage = JSON.parse(await readFile(usageFile, 'utf8')) as NodeJS.ResourceUsage;
    return { dir, cpu: (usage.userCPUTime + usage.systemCPUTime) / 1000, megabytes: usage.maxRSS / 1024 };
  }

  const bareProject = join(folder, 'bare');
  await mkdir(join(bareProject, 'src/pages/jobs'), { recursive: true });
  await writeFile(join(bareProject, 'package.json'), '{ "type": "module" }');
  await writeFile(join(bareProject, 'astro.config.mjs'), `export default { trailingSlash: 'always' };`);
  await writeFile(join(bareProject, 'src/pages/jobs/[slug].astro'), BARE_PAGE);

  async function measure(postings: number) {
    await using feed = await serveFeed(send(manyPostings(postings)));
    const ours = await build(folder, `dist-${postings}`, { JOBS_FEED_URL: feed.url });
    const bare = await build(bareProject, `bare-${postings}`, { BARE_PAGES: join(ours.dir, 'jobs') });
    return { ours, bare };
  }

  const few = await measure(FEW);
  const many = await measure(MANY);
  const perPage = (of: 'ours' | 'bare') => (many[of].cpu - few[of].cpu) / (MANY - FEW);
  const [posting, bare] = [perPage('ours'), perPage('bare')];
  const note = `${posting.toFixed(1)} ms of processor time, a bare page ${bare.toFixed(1)} ms`;
  const { ours, bare: bareBuild } = many;
  return [
    judge('One more posting, in bare pages', budgets.posting, posting / bare, note),
    judge(
      'Memory of a build of 10,000',
      budgets.buildMemory,
      ours.megabytes,
      beside(ours.megabytes, bareBuild.megabytes, 'MB'),
    ),
  ];
}
