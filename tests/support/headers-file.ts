import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8');

/** The rules in `public/_headers`: for each path, the headers that it sets. */
export const headerRules: Record<string, Record<string, string>> = {};
for (const [, path = '', lines = ''] of text.matchAll(/^(\/.*)\n((?: {2}.+\n)+)/gm))
  headerRules[path] = Object.fromEntries(
    [...lines.matchAll(/^ {2}(\S+): (.+)$/gm)].map(([, name, value]) => [name, value]),
  );

/** The headers that a page cannot set itself. */
export const securityHeaders = headerRules['/*'] ?? {};
