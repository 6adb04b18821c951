import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace, type Workspace } from '../../tooling/build/workspace.ts';
import type { ModuleList } from './list-modules.ts';

export interface BenchBuild {
  dir: string;
  seconds: number;
  /** The most memory that the build's process had. */
  peakMegabytes: number;
  modules: ModuleList;
}

export interface Builder {
  build: (env: Record<string, string>, name: string) => Promise<BenchBuild>;
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

  async function build(env: Record<string, string>, name: string): Promise<BenchBuild> {
    const start = performance.now();
    const { code, log, dir } = await workspace.build(
      {
        ...env,
        NODE_OPTIONS: `--import=${beside('report-usage.ts')}`,
        BENCH_USAGE_FILE: at('usage'),
      },
      name,
    );
    if (code !== 0) throw new Error(`The build "${name}" failed:\n${log.slice(-4000)}`);
    return {
      dir,
      seconds: (performance.now() - start) / 1000,
      peakMegabytes: Number(readFileSync(at('usage'), 'utf8')) / 1024,
      modules: JSON.parse(readFileSync(at('modules.json'), 'utf8')) as ModuleList,
    };
  }

  return { build, remove: workspace.remove };
}
