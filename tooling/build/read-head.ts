import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { UserError } from '../command/session.ts';
import { Markup } from './markup.ts';
import { findReservedEmail, findSample } from './reserved.ts';

export type BuildHead = Awaited<ReturnType<typeof readHead>>;

/**
 * Reads in the front page and the careers page of a build how it was made. The current settings may differ.
 * @throws UserError without a build
 */
export async function readHead(dir: string) {
  const html = await readFile(join(dir, 'index.html'), 'utf8').catch(() => {
    throw new UserError(`There is no finished site in ${dir}: run "npm run build" first.`);
  });
  const markup = new Markup(html);
  const careers = await readFile(join(dir, 'jobs/index.html'), 'utf8').catch(() => '');
  const canonical = markup.link('canonical');
  const policy = markup.meta('content-security-policy') ?? '';
  return {
    canonical,
    /** The origins that its scripts may connect to. */
    connections: /\bconnect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [],
    /** The base path of the build, with a slash at both ends. */
    base: URL.parse(canonical ?? '')?.pathname ?? '/',
    isPreview: markup.meta('robots')?.includes('noindex') ?? false,
    /** A position of the bundled sample, and an email address to which nobody can write. */
    invented: { position: findSample(careers), email: findReservedEmail(html + careers) },
    /** Whether the feed failed, so that its postings are from a snapshot, or none. */
    feedFailed: new Markup(careers).meta(feedFailedMark) !== undefined,
  };
}
