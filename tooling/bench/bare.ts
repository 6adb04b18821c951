import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Builder, BuildCost } from './builds.ts';

const page = `---
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

/**
 * Builds the positions' pages of a finished build once more, by the least that Astro can do it with: their HTML as it
 * is, `getStaticPaths` and one `set:html`.
 */
export async function buildBare({ folder, buildProject }: Builder, dir: string): Promise<BuildCost> {
  const root = join(folder, 'bare');
  await mkdir(join(root, 'src/pages/jobs'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'astro.config.mjs'), `export default { trailingSlash: 'always' };`);
  await writeFile(join(root, 'src/pages/jobs/[slug].astro'), page);
  return buildProject(root, { BARE_PAGES: join(dir, 'jobs') }, 'dist');
}
