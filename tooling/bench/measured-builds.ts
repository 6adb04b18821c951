import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace } from '../build/workspace.ts';
import { buildProject } from '../build/run-build.ts';
import { manyPostings } from '../feed/many-postings.ts';
import { send, serveFeed } from '../feed/server.ts';

/** What a build took. */
export interface BuildCost {
  seconds: number;
  /** Of processor time, all cores together: it says the same on a busy machine. */
  cpuSeconds: number;
  /** The most memory that the build's process had. */
  megabytes: number;
}

export type Builder = Awaited<ReturnType<typeof createBuilder>>;

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

/** Builds in a copy of the sources, measured. */
export async function createBuilder() {
  const { folder, remove } = await createWorkspace();
  const usageFile = join(folder, 'usage.json');
  let builds = 0;

  async function build(env: Record<string, string>, name: string, project = folder): Promise<BuildCost> {
    const reportUsage = `--import=${new URL('write-resource-usage.ts', import.meta.url).href}`;
    const start = performance.now();
    const { code, log } = await buildProject(
      project,
      { ...env, NODE_OPTIONS: reportUsage, BENCH_USAGE_FILE: usageFile },
      name,
    );
    const seconds = (performance.now() - start) / 1000;
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log.slice(-4000)}`);
    const usage = JSON.parse(readFileSync(usageFile, 'utf8')) as NodeJS.ResourceUsage;
    const cpuSeconds = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
    return { seconds, cpuSeconds, megabytes: usage.maxRSS / 1024 };
  }

  /** A folder that no build had before: Astro empties what it writes to, see `growth`. */
  const freshName = () => `dist-${(builds += 1)}`;

  /** Builds the site with so many postings from a feed; after another build, with its pictures in the cache. */
  async function buildMany(env: Record<string, string>, postings: number) {
    await using feed = await serveFeed(send(manyPostings(postings)));
    const name = freshName();
    const cost = await build({ ...env, JOBS_FEED_URL: feed.url }, name);
    return { ...cost, dir: join(folder, name) };
  }

  /**
   * Builds the positions' pages of a finished build once more, by the least that Astro can do it with: their HTML as it
   * is, `getStaticPaths` and one `set:html`.
   */
  async function buildBare(dir: string): Promise<BuildCost> {
    const project = join(folder, 'bare');
    await mkdir(join(project, 'src/pages/jobs'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(join(project, 'astro.config.mjs'), `export default { trailingSlash: 'always' };`);
    await writeFile(join(project, 'src/pages/jobs/[slug].astro'), BARE_PAGE);
    return build({ BARE_PAGES: join(dir, 'jobs') }, freshName(), project);
  }

  return { folder, build, buildMany, buildBare, remove };
}
