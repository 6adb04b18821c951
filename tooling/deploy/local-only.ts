import type { BuildHead } from '../build/read-head.ts';

/**
 * The reasons why a build must not be published, one line each, naming the missing settings. Reads only the build, not
 * the settings, which may have changed since.
 */
export function localOnlyReasons({ canonical, connections, invented, isPreview }: BuildHead): string[] {
  const backend = connections.find(isLocal);
  const reasons = [];
  if (canonical && isLocal(canonical))
    reasons.push(`SITE_URL is not set to the site's public address: its canonical URL is ${canonical}.`);
  if (backend)
    reasons.push(
      `PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY do not point to a project: the waitlist talks to ${backend}.`,
    );
  if (!isPreview && invented.position)
    reasons.push(`JOBS_FEED_URL is not set: the site shows made-up positions, such as ${invented.position}.`);
  if (!isPreview && invented.email)
    reasons.push(`src/site.config.ts has no real address: nobody can write to ${invented.email}.`);
  return reasons;
}

function isLocal(address: string) {
  const { hostname = '' } = URL.parse(address) ?? {};
  return /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}
