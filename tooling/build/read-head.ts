import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tagsOf } from '../../src/integrations/parse-start-tags.ts';
import { parsePolicy } from '../../src/integrations/security/policy.ts';
import { Refusal } from '../command/refusal.ts';

/** What the front page of a build says of the settings it was built with, which may have changed since. */
export interface BuildHead {
  /** The address that the page gives as its own. */
  canonical: string | undefined;
  /** What its scripts may connect to. */
  connections: readonly string[];
  /** The path that the build is for, with a slash at both ends. */
  base: string;
}

/**
 * Reads the head of a build's front page.
 * @throws Refusal if there is no build
 */
export async function readHead(dir: string): Promise<BuildHead> {
  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => {
    throw new Refusal(`There is no finished site in ${dir}: run "npm run build" first.`);
  });
  const tags = tagsOf(html).map(({ name, attributes }) => ({
    name,
    get: (key: string) => attributes.get(key),
  }));
  const canonical = tags.find(({ name, get }) => name === 'link' && get('rel') === 'canonical')?.get('href');
  const policy = tags.find(
    ({ name, get }) => name === 'meta' && get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  return {
    canonical,
    connections: parsePolicy(policy?.get('content') ?? '').get('connect-src') ?? [],
    base: URL.parse(canonical ?? '')?.pathname ?? '/',
  };
}
