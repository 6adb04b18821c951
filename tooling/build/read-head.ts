import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { UserError } from '../command/session.ts';
import { attribute, Markup } from './markup.ts';

/** What a build says of how it was made. The current settings may differ. */
export interface BuildHead {
  canonical: string | undefined;
  /** The origins that its scripts may connect to. */
  connections: readonly string[];
  /** The base path of the build, with a slash at both ends. */
  base: string;
  /** Whether the feed failed, so that its postings are from a snapshot, or none. */
  feedFailed: boolean;
}

/**
 * Reads the heads of a build's front page and of its careers page.
 * @throws UserError if there is no build
 */
export async function readHead(dir: string): Promise<BuildHead> {
  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => {
    throw new UserError(`There is no finished site in ${dir}: run "npm run build" first.`);
  });
  const markup = new Markup(html);
  const careers = await readFile(join(dir, 'jobs/index.html'), 'utf8').catch(() => '');
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
    feedFailed: new Markup(careers).meta(feedFailedMark) !== undefined,
  };
}
