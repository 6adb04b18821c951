import { runAstro } from '../tooling/command/child.ts';
import { provideProject, usageOf } from '../tooling/command/supabase-project.ts';
import { runSession } from '../tooling/command/session.ts';

const USAGE = usageOf('npm run dev', 'Serves the site with live reload until you press Ctrl-C.');

/** `npm run dev`: runs the embedded backend and Astro's dev server until Ctrl-C is pressed. */
await runSession(
  USAGE,
  async (session) => {
    const { port, env, waitlist } = await provideProject('npm run dev', session);
    console.info(`Waitlist: ${waitlist}`);
    // With its lock, Astro would leave a server running in the background if it detects a coding agent.
    await runAstro(['dev', '--ignore-lock', '--port', String(port)], env, session);
  },
  { interruptedCode: 0 },
);
