import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildProject, createWorkspace, type Workspace } from '../build/workspace.ts';
import type { ModuleList } from './list-modules.ts';

/** What a build took. */
export interface BuildCost {
  seconds: number;
  /** Of processor time, all cores together: it says the same on a busy machine. */
  cpuSeconds: number;
  /** The most memory that the build's process had. */
  peakMegabytes: number;
}

export interface BenchBuild extends BuildCost {
  dir: string;
  modules: ModuleList;
}

export interface Builder {
  folder: string;
  build: (env: Record<string, string>, name: string) => Promise<BenchBuild>;
  /** Builds another Astro project, measured. */
  buildProject: (root: string, env: Record<string, string>, name: string) => Promise<BuildCost>;
  remove: Workspace['remove'];
}

const beside = (name: string) => new URL(name, import.meta.url).href;

/** Builds the site in a copy of the sources, measured. */
export async function createBuilder(): Promise<Builder> {
  const workspace = await createWorkspace();
  const at = (name: string) => join(workspace.folder, name);
  await rename(at('astro.config.mjs'), at('astro.own.mjs'));
  await writeFile(
    at('astro.config.mjs'),
    [
      `import config from './astro.own.mjs';`,
      `import { listModules } from '${beside('list-modules.ts')}';`,
      `config.vite.plugins.push(listModules(${JSON.stringify(at('modules.json'))}));`,
      'export default config;',
    ].join('\n'),
  );

  async function measure(root: string, env: Record<string, string>, name: string): Promise<BuildCost> {
    const start = performance.now();
    const { code, log } = await buildProject(
      root,
      {
        ...env,
        NODE_OPTIONS: `--import=${beside('report-usage.ts')}`,
        BENCH_USAGE_FILE: at('usage.json'),
      },
      name,
    );
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log.slice(-4000)}`);
    const usage = JSON.parse(readFileSync(at('usage.json'), 'utf8')) as NodeJS.ResourceUsage;
    return {
      seconds: (performance.now() - start) / 1000,
      cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
      peakMegabytes: usage.maxRSS / 1024,
    };
  }

  return {
    folder: workspace.folder,
    build: async (env, name) => ({
      ...(await measure(workspace.folder, env, name)),
      dir: at(name),
      modules: JSON.parse(readFileSync(at('modules.json'), 'utf8')) as ModuleList,
    }),
    buildProject: measure,
    remove: workspace.remove,
  };
}
