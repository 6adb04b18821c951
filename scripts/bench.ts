import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { growth } from '../tooling/bench/growth.ts';
import { lighthouse } from '../tooling/bench/lighthouse.ts';
import { list } from '../tooling/bench/list.ts';
import { paint } from '../tooling/bench/paint.ts';
import { openBench } from '../tooling/bench/set-up.ts';
import { taps, thanks } from '../tooling/bench/taps.ts';
import { toRow, type Verdict } from '../tooling/bench/verdict.ts';
import { runSession, UserError } from '../tooling/command/session.ts';
import { root } from '../tooling/command/root.ts';

const parts = { paint, taps, thanks, list, lighthouse, growth };
const names = Object.keys(parts) as (keyof typeof parts)[];

const USAGE = `npm run bench [-- part...]

Builds a copy of the site, serves it as a good host would and measures it, alternating with handwritten pages. Writes
docs/bench.json and docs/bench.md. Parts: ${names.join(', ')}. If you name any, the others keep their previous figures.`;

/** `npm run bench`: measures a build and compares the figures with the budgets. */
await runSession(USAGE, async (session) => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new UserError(`There is no part called "${unknown}". Choose from: ${names.join(', ')}.`);
  const file = join(root, 'docs/bench.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict[]>;
  const bench = await openBench(session);
  for (const name of names) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    known[name] = [];
    for await (const verdict of parts[name](bench)) {
      known[name].push(verdict);
      console.info(toRow(verdict));
    }
  }
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
  const verdicts = names.flatMap((name) => known[name] ?? []);
  const held = verdicts.filter((verdict) => verdict.held).length;
  const date = new Date().toISOString().slice(0, 10);
  const lines = [
    '# Bench',
    '',
    '[The README](../README.md#budgets) says how this is measured, and [Decisions](decisions.md) why some limits are exceeded.',
    '',
    `${held} of ${verdicts.length} budgets met.`,
    `${date}, ${cpus().length} cores, Chromium ${bench.browser.version()}.`,
    '',
    '| | what | measured | limit | |',
    '| - | - | -: | -: | - |',
    ...verdicts.map(toRow),
  ];
  writeFileSync(join(root, 'docs/bench.md'), `${lines.join('\n')}\n`);
});
