// Runs before every npm script, on any version of Node, so it uses only JavaScript that old versions support.
/* eslint-disable @typescript-eslint/no-require-imports -- `node -r` loads CommonJS */
const { existsSync } = require('fs');
const { engines } = require('../package.json');

const needed = engines.node.replace('>=', '');
const there = process.versions.node;

/** The commands that work without the dev dependencies. */
const production = ['start', 'dev', 'build', 'preview', 'deploy', 'doctor', 'waitlist', 'icons'];
const { npm_lifecycle_event: command = 'start' } = process.env;

if (there.localeCompare(needed, 'en', { numeric: true }) < 0) {
  console.error(
    `Node ${needed} or newer is required, but this is ${there} (${process.execPath}): ` +
      'run "npm ci --ignore-scripts=false --include=optional" to install it for this project, or get it from https://nodejs.org.',
  );
  process.exit(1);
}

// `npm ci -w longshore-deploy`, which is enough for some commands, installs `p-limit`, too.
const [needs, advice, sign] = production.includes(command)
  ? ["the project's packages", 'run "npm ci" first', 'p-limit']
  : ['the dev dependencies', 'run "npm ci" without --omit=dev', 'vitest'];
if (!existsSync(`${__dirname}/../node_modules/${sign}`)) {
  console.error(`npm run ${command} needs ${needs}: ${advice}.`);
  process.exit(1);
}
