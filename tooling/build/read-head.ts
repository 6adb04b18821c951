import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { UserError } from '../command/session.ts';
import { Markup } from './markup.ts';
import { findReservedEmail, findSample } from './reserved.ts';

export type BuildHead = Awaited<ReturnType<typeof readHead>>;

/**
 * Works out from a build's front page and careers page how it was built, because the current settings may differ.
 * @throws UserError if there is no build
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
    /** The build's base path, with a leading and a trailing slash. */
    base: URL.parse(canonical ?? '')?.pathname ?? '/',
    isPreview: markup.meta('robots')?.includes('noindex') ?? false,
    /** A sample position and an email address that cannot receive mail, if the pages contain any. */
    invented: { position: findSample(careers), email: findReservedEmail(html + careers) },
    /** Whether the feed failed, in which case the postings are from a snapshot or the list is empty. */
    feedFailed: new Markup(careers).meta(feedFailedMark) !== undefined,
  };
}
