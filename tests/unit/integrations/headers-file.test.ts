import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { IMMUTABLE, REVALIDATE, securityHeaders } from '../../../src/config/headers.ts';
import { formatHeaders, headersFile } from '../../../src/integrations/headers-file.ts';
import { onDisk } from '../../hosts/small-site.ts';

test('for every URL, _headers sets the headers that a page cannot set itself', () => {
  const [, all = ''] = formatHeaders([], '/preview/42/').split(/^(?=\/)/m);
  expect(all.trimEnd().split('\n  ')).toEqual([
    '/preview/42/*',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ]);
});

test('_headers has one cache rule per URL, each prefixed with the base path', async () => {
  await using site = await onDisk({ 'index.html': '', 'jobs/index.html': '', '_astro/a.js': '' });
  const hook = headersFile('/preview/42/').hooks['astro:build:done'];
  await hook?.({ dir: pathToFileURL(`${site.dir}/`) } as never);
  const text = await readFile(join(site.dir, '_headers'), 'utf8');
  expect([...text.matchAll(/^(\/.*)\n {2}Cache-Control: (.*)$/gm)].map((rule) => rule.slice(1))).toEqual([
    ['/preview/42/_astro/*', IMMUTABLE],
    ['/preview/42/', REVALIDATE],
    ['/preview/42/index.html', REVALIDATE],
    ['/preview/42/jobs/*', REVALIDATE],
  ]);
});
