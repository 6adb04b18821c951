import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { UserError } from '../command/session.ts';
import { Markup } from './markup.ts';
import { findReservedEmail, findSample } from './reserved.ts';

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
  const backend = /\bconnect-src ([^;]*)/.exec(policy)?.[1]?.split(' ').find(isLocal);
  const isPreview = markup.meta('robots')?.includes('noindex') ?? false;
  const position = !isPreview && findSample(careers);
  const email = !isPreview && findReservedEmail(html + careers);
  return {
    canonical,
    /** The build's base path, with a leading and a trailing slash. */
    base: URL.parse(canonical ?? '')?.pathname ?? '/',
    /** Whether the feed failed, in which case the postings are from a snapshot or the list is empty. */
    feedFailed: new Markup(careers).meta(feedFailedMark) !== undefined,
    /** The reasons why the build must not be published, one line each, naming the missing settings. */
    localOnly: [
      canonical &&
        isLocal(canonical) &&
        `SITE_URL is not set to the site's public address: its canonical URL is ${canonical}.`,
      backend &&
        `PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY do not point to a project: the waitlist form uses ${backend}.`,
      position && `JOBS_FEED_URL is not set: the site shows made-up positions, such as ${position}.`,
      email && `src/site.config.ts has a placeholder address: nobody can write to ${email}.`,
    ].flatMap((reason) => reason || []),
  };
}

const isLocal = (address: string) =>
  /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(
    URL.parse(address)?.hostname ?? '',
  );
