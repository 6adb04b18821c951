import { runAstro } from './lib/astro.ts';
import { provideProject } from './lib/backend.ts';
import { helps } from './lib/help.ts';
import { readOptions, usageOf } from './lib/options.ts';
import { requireFreePort } from './lib/ports.ts';
import { runSession } from './lib/session.ts';
import { readEnvironment } from './lib/settings.ts';

/** `npm run dev`: the embedded backend and Astro's dev server, until Ctrl-C. */
await runSession(async (session) => {
  if (helps(usageOf('npm run dev', 'Serves the site with live reload, until Ctrl-C.'))) return;
  const options = readOptions();
  const environment = readEnvironment();
  await requireFreePort(options.port, '--port', 'npm run dev');
  if (environment.settings.usesLocalProject) {
    await requireFreePort(options.backendPort, '--backend-port', 'npm run dev');
  }

  const project = await provideProject(environment, options, session);
  console.info(`Waitlist: ${project.whereabouts}`);
  await runAstro(['dev', '--port', String(options.port)], project.env, session);
});
