import { join } from 'node:path';
import { buildSite } from '../tooling/command/build.ts';
import { provideProject, usageOf } from '../tooling/command/supabase-project.ts';
import { runSession } from '../tooling/command/session.ts';
import { root } from '../tooling/command/root.ts';
import { serveSite } from '../tooling/serve/site.ts';

const USAGE = usageOf(
  'npm start',
  'Builds the site with fresh postings and serves it until you press Ctrl-C.',
);

/** `npm start`: runs the embedded backend, builds the site and serves it until Ctrl-C is pressed. */
await runSession(
  USAGE,
  async (session) => {
    const { port, settings, env, waitlist } = await provideProject('npm start', session);
    // The default SITE_URL contains the default port.
    const siteUrl = settings.SITE_URL.replace(/^http:\/\/localhost:4321$/, `http://localhost:${port}`);
    // `dist/` is for publishing, and another build may replace it while this one is being served.
    const dir = `.cache/start-${port}`;
    await buildSite(dir, session, { ...env, SITE_URL: siteUrl });

    const site = await serveSite(join(root, dir), { port, base: settings.BASE_PATH });
    session.onStop(site.close);
    console.info(`\n  Site      ${site.url}\n  Waitlist  ${waitlist}\n\n  Press Ctrl-C to stop.\n`);
    await session.interrupted;
  },
  { interruptedCode: 0 },
);
