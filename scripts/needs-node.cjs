// Runs before all npm commands under any Node, so it is plain JavaScript that old versions understand.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- what `node -r` loads is CommonJS
const { engines } = require('../package.json');

const needed = engines.node.replace('>=', '');
const there = process.versions.node;

const numbers = (version) => version.split('.').map((part) => parseInt(part, 10));

function isOlder(one, other) {
  const [left, right] = [numbers(one), numbers(other)];
  const place = left.findIndex((number, at) => number !== right[at]);
  return place >= 0 && left[place] < right[place];
}

if (isOlder(there, needed)) {
  console.error(
    `Node ${there} is here (${process.execPath}), and ${needed} or newer is needed: ` +
      'let "npm ci" bring the optional package "node", or install one from https://nodejs.org.',
  );
  process.exit(1);
}
