import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../command/user-error.ts';
import { attribute, Markup } from './markup.ts';

/** The settings that a build was made with, as its front page shows them. The current ones may differ. */
export interface BuildHead {
  /** The canonical URL of the page. */
  canonical: string | undefined;
  /** The origins that its scripts may connect to. */
  connections: readonly string[];
  /** The base path of the build, with a slash at both ends. */
  base: string;
}

/**
 * Reads the head of a build's front page.
 * @throws UserError if there is no build
 */
export async function readHead(dir: string): Promise<BuildHead> {
  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => {
    throw new UserError(`There is no finished site in ${dir}: run "npm run build" first.`);
  });
  const markup = new Markup(html);
  const canonical = markup.link('canonical');
  const directives = markup
    .named('meta')
    .filter((meta) => attribute(meta, 'httpEquiv') === 'content-security-policy')
    .flatMap((meta) => attribute(meta, 'content').split(';'));
  return {
    canonical,
    connections: directives
      .map((directive) => directive.trim().split(/\s+/))
      .flatMap(([name, ...sources]) => (name === 'connect-src' ? sources : [])),
    base: URL.parse(canonical ?? '')?.pathname ?? '/',
  };
}
