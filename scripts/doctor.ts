import { parseArgs } from 'node:util';
import { runSession, UserError } from '../tooling/command/session.ts';
import { examine } from '../tooling/doctor/checks.ts';

const USAGE = `npm run doctor -- <address> [options]

Checks a published site as a visitor would, adds nothing to its waitlist, and says what is wrong and what to do.

  --max-age <days>  how old the list of positions may be (default: 3)
  --json            prints the findings as JSON

Exits with 1 if anything is broken (✗). Advice (!) is not an error.`;

const options = {
  'max-age': { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
} as const;

/** `npm run doctor`: checks a published site. */
await runSession(USAGE, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [text = '', ...more] = positionals;
  const address = URL.parse(text.replace(/\/*$/, '/'));
  const maxAge = Number(values['max-age']);
  const isBare = address?.href === `${address?.origin}${address?.pathname}`;
  if (!address || !/^https?:$/.test(address.protocol) || !isBare || more.length > 0 || !(maxAge >= 0))
    throw new UserError(
      'Give one http(s) address, without a query, a fragment or credentials. --max-age takes a number of days.',
    );
  const findings = [];
  for await (const finding of examine(address, maxAge)) {
    findings.push(finding);
    const { check, isAdvice, fault } = finding;
    const line = fault ? `${isAdvice ? '!' : '✗'} ${check}: ${fault}` : `✓ ${check}`;
    if (!values.json) console.info(line);
  }
  if (values.json) console.info(JSON.stringify(findings, undefined, 2));
  const broken = findings.filter(({ fault, isAdvice }) => fault && !isAdvice).length;
  if (broken > 0) throw new UserError(`Failed checks at ${address}: ${broken}.`);
});
