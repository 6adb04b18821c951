import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { connect } from 'node:tls';
import pLimit from 'p-limit';
import { feedFailedMark } from '../../src/careers/feed/failure-mark.ts';
import { printable } from '../../src/config/printable.ts';
import { isPublicKey, isSecretKey } from '../../src/config/supabase-key.ts';
import { attribute, Markup } from '../build/markup.ts';
import { findReserved, findSample } from '../build/reserved.ts';
import { explainRefusal, STALE_CLOCK } from '../net/project-errors.ts';

/** A response. If the request failed, the status is 0 and the text says why. */
type Answer = Awaited<ReturnType<typeof request>>;
type Site = Awaited<ReturnType<typeof visit>>;

/** Returns what is wrong and how to fix it, or nothing. */
type Check = (site: Site) => string | false | undefined | Promise<string | false | undefined>;

const DAY = 86_400_000;
const CSP = 'content-security-policy';
/** Matches a CSP header that sandboxes the page, or blocks inline scripts, inline styles or the waitlist. */
const STRICT =
  /((script|style)-src|default-src(?!.*script-src)) (?![^;,]*('unsafe-inline'|'sha))|(connect-src|default-src(?!.*connect-src)) (?![^;,]*(\*|https?:))|\bsandbox\b/i;
/** Matches a file's name and media type if browsers would reject the file. */
const WRONG = /\.js (?!.*javascript)|\.css (?!text\/css)| text\/html/i;
const NOINDEX = /(^|, *)(googlebot: *)?(noindex|none)\b/i;
const FORBIDS_ALL = /^user-agent: *\*\s*\n((?!user-agent)[^\n]*\n)*disallow: *\/\s*$/im;
/** Matches scripts, styles, pictures and icons, wherever a page refers to them. */
const FILES = /(?<![^\s"'(=])[^\s"'(=]*\/(?:_astro\/|og\/|favicon\.|apple-touch-icon\.)[^\s"'),>]*/g;
const FRAMES = /frame-ancestors|DENY|SAMEORIGIN/i;
const OPEN =
  'anybody with the public key can do so: drop every policy and grant except those in the migrations.';
const HOSTS = "see the host's row in docs/hosting.md.";
const AGAIN = "deploy the whole build again, and clear the CDN's cache.";
const CUT = `is incomplete (no </html>): ${AGAIN}`;
const isCut = (html: string) => !/<\/html>/i.test(html);
/** A page without the postings' text, which may mention any address. */
const withoutPostings = (html: string) =>
  html.replace(
    /<article\b.*?<\/article>|<title>.*?<\/title>|<script [^>]*>[^<]*"BreadcrumbList"[^<]*|<(?:meta [^>]*?(?:title|description)"|li data-|option )(?:"[^"]*"|[^">])*>/gs,
    '',
  );
const pathOf = (url: string) => URL.parse(url)?.pathname ?? url;

async function request(url: string | URL, init: RequestInit = {}) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(15_000), ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return { status: 0, headers: new Headers(), text: cause?.code ?? cause?.message ?? message };
  }
}

/**
 * Checks a published site.
 * @param address the URL of its front page, with a trailing slash
 * @param maxAge how old the list of positions may be, in days
 */
export async function* examine(address: URL, maxAge: number) {
  const site = await visit(address, maxAge);
  const look = async (check: string, find: Check, isAdvice = false) => {
    const fault = await Promise.try(find, site).catch(({ message }: Error) => {
      isAdvice = true;
      return `it cannot be checked from here (${message}).`;
    });
    return { check, isAdvice, ...(fault && { fault: printable(fault, 500) }) };
  };
  const first = await look('the front page', frontPage);
  yield first;
  if (first.fault) return;
  for (const [check, find] of Object.entries(siteChecks)) yield look(check, find);
  for (const [check, find] of Object.entries(advice)) yield look(check, find, true);
  for (const [check, find] of Object.entries(waitlistChecks)) {
    const finding = await look(`waitlist: ${check}`, find);
    yield finding;
    // The remaining checks would only report the same fault.
    if (finding.fault) return;
  }
}

/** Fetches the pages in the sitemap, and the files that they refer to, as a visitor would. */
async function visit(address: URL, maxAge: number) {
  const limit = pLimit(8);
  const get = (path: string) => limit(() => request(new URL(path, address)));
  const listed = ({ text }: Answer) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
  const readPage = async (url: string) => {
    const answer = await get(pathOf(url));
    const { headers, text } = answer;
    const markup = new Markup(text);
    const [canonical, policy] = [markup.link('canonical'), markup.meta(CSP)];
    const own = withoutPostings(text);
    const [...files] = own.match(FILES) ?? [];
    const robots = `${headers.get('x-robots-tag')}, ${markup.meta('robots')}`;
    const fault = harmBy(answer) || (!policy && 'has no CSP: publish the pages as they were built.');
    return { url, canonical, policy, files, robots, fault, reserved: findReserved(own, address.hostname) };
  };
  const [home, list, index, missing] = await Promise.all([
    get(''),
    get('jobs/'),
    get('sitemap-index.xml'),
    get(`${randomUUID()}/`),
  ]);
  const sitemaps = await Promise.all(listed(index).map((url) => get(pathOf(url))));
  const urls = sitemaps.flatMap(listed);
  const pages = await Promise.all([...new Set([address.href, ...urls])].map(readPage));
  const isOwn = (name: string) => URL.parse(name, address)?.origin === address.origin;
  const names = [...new Set(pages.flatMap(({ files }) => files))].filter(isOwn);
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await get(name)) })));
  const sources = pages.flatMap(({ policy }) => /\bconnect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' '));
  const project = sources.find((source) => source?.startsWith('http'));
  const key = files.flatMap(
    ({ text }) => /sb_[a-z]+_[\w-]+|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/.exec(text) ?? [],
  )[0];
  const hasSitemap = urls.length > 0;
  return { address, maxAge, get, home, list, missing, hasSitemap, pages, files, project, key };
}

const CHALLENGES = ['cf-mitigated', 'x-vercel-mitigated', 'x-amzn-waf-action'];
const isChallenge = ({ headers }: Pick<Answer, 'headers'>) => CHALLENGES.some((name) => headers.has(name));
/** Whether the host answered without looking for the file. */
const isRefusal = (answer: Pick<Answer, 'status' | 'headers'>) =>
  [0, 429, 502, 503, 504].includes(answer.status) || isChallenge(answer);
const REFUSES =
  'the host is overloaded, or limits the rate of requests: try again, or let the doctor through.';

/** What prevents browsers from showing a page as it was built, and what to do about it. */
function harmBy(answer: Answer) {
  const { status, headers, text } = answer;
  if (isRefusal(answer)) return `cannot be checked (${say(answer)}): ${REFUSES}`;
  if (status !== 200) return `returns ${status}: deploy the whole build again.`;
  const type = `${headers.get('content-type')} ${headers.get('content-disposition') ?? 'inline'}`;
  if (!/^text\/html\s*(;\s*charset="?utf-8"?)? inline/i.test(type))
    return `is sent as ${type}, not as a page in UTF-8: ${HOSTS}`;
  if (isCut(text)) return CUT;
  return STRICT.test(headers.get(CSP) ?? '') && `needs more than its ${CSP} header allows: ${HOSTS}`;
}

const frontPage: Check = ({ home }) => {
  if (home.status === 200) return isCut(home.text) && `it ${CUT}`;
  if (isChallenge(home)) return `${say(home)} (a bot challenge): let the doctor's requests pass.`;
  if (/CERT|UNABLE/.test(say(home)))
    return `${say(home)}: if this network inspects TLS, set NODE_USE_SYSTEM_CA=1; otherwise, renew or replace the certificate, and send its full chain.`;
  return `${say(home)}: check the address, its DNS and the host.`;
};

const siteChecks: Record<string, Check> = {
  async 'HTTPS, with a certificate that the host renews in time'({ address: { protocol, hostname, port } }) {
    if (protocol !== 'https:') return 'this address uses plain HTTP: serve the site over HTTPS.';
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname });
    socket.setTimeout(15_000, () => socket.destroy(new Error('no response for 15 s')));
    await once(socket, 'secureConnect');
    const { valid_from, valid_to } = socket.getPeerCertificate();
    socket.destroy();
    const days = (Date.parse(valid_to) - Date.now()) / DAY;
    // Hosts renew a certificate when a third of its time is left, and some are only valid for six days.
    const lifetime = (Date.parse(valid_to) - Date.parse(valid_from)) / DAY;
    return (
      days < Math.min(14, lifetime / 4) &&
      `the certificate expires in ${Math.floor(days)} days: find out why the host did not renew it.`
    );
  },
  'every page in the sitemap, with its own canonical URL and CSP'({ pages, hasSitemap, address: { href } }) {
    if (!hasSitemap) return 'there is no sitemap: deploy the whole build again.';
    const isOwn = (url: string, canonical?: string) => canonical === url && url.startsWith(href);
    const bad = pages.find(({ url, canonical, fault }) => fault || !isOwn(url, canonical));
    if (!bad) return false;
    if (bad.fault) return `${bad.url} ${bad.fault}`;
    return `${bad.url} has the canonical URL ${bad.canonical}: build with SITE_URL and BASE_PATH set for ${href}`;
  },
  async '/jobs leads to /jobs/'({ get, list }) {
    const bare = await get('jobs');
    if (isRefusal(bare)) return `${say(bare)}: ${REFUSES}`;
    const [shown, ours] = [bare, list].map(({ text }) => new Markup(text).link('canonical'));
    return shown !== ours && `${say(bare)}: ${HOSTS}`;
  },
  'a missing page returns 404'({ missing }) {
    return missing.status !== 404 && `${say(missing)}: ${isRefusal(missing) ? REFUSES : HOSTS}`;
  },
  async 'links lead to pages and to email addresses'({ home, list, pages, get, address }) {
    const anchors = [home, list].flatMap(({ text }) => new Markup(text).named('a'));
    const urls = new Set(anchors.map((anchor) => URL.parse(attribute(anchor, 'href'), address)?.href ?? ''));
    if ([...urls].some((url) => url.includes('/cdn-cgi/l/email-protection')))
      return 'Cloudflare hides the email addresses: turn off Email Address Obfuscation in its dashboard.';
    const known = new Set(pages.map(({ url }) => pathOf(url)));
    const others = [...urls].filter((url) => url.startsWith(address.href) && !known.has(pathOf(url)));
    const answers = await Promise.all(others.map(async (url) => ({ url, ...(await get(url)) })));
    const bad = answers.find(({ status }) => status !== 200);
    return bad && `a link leads to ${bad.url}, but ${say(bad)}: ${isRefusal(bad) ? REFUSES : AGAIN}`;
  },
  async 'search engines may list the site'({ pages, get }) {
    const hidden = pages.find(({ robots }) => NOINDEX.test(robots));
    const isHidden = hidden ?? FORBIDS_ALL.test((await get('/robots.txt')).text);
    return (
      isHidden &&
      `noindex or robots.txt hides ${hidden?.url ?? 'it'}: unless this is a preview, unset NOINDEX, or ask the host to allow search engines.`
    );
  },
  'the files that pages refer to'({ files }) {
    const typeOf = ({ headers }: Answer) => headers.get('content-type') ?? '';
    const bad = files.find(
      (file) => file.status !== 200 || !file.text || WRONG.test(`${file.name} ${typeOf(file)}`),
    );
    if (!bad) return false;
    if (isRefusal(bad)) return `${bad.name} cannot be checked (${say(bad)}): ${REFUSES}`;
    const harm = bad.text ? `has the wrong type (${typeOf(bad)})` : 'is empty';
    const fault = bad.status === 200 ? harm : `is missing (${say(bad)})`;
    return `${bad.name} ${fault}: deploy the whole build again, and ${HOSTS}`;
  },
  'no address that only works in tests'({ pages }) {
    const bad = pages.find(({ reserved }) => reserved);
    return (
      bad && `${bad.url} mentions ${bad.reserved}: fix the settings or src/site.config.ts, and build again.`
    );
  },
  'no sample positions'({ list }) {
    const slug = findSample(list.text);
    return slug && `${slug} is made up: set JOBS_FEED_URL, and build again.`;
  },
  'the age of the list of positions'({ list, maxAge }) {
    const markup = new Markup(list.text);
    const date = markup.named('time').map((time) => attribute(time, 'dateTime'))[0];
    if (!date)
      return markup.meta(feedFailedMark) && 'the postings feed failed: run the "Publish" workflow again.';
    // The page shows only the day, so count from the end of that day.
    const days = Math.floor((Date.now() - Date.parse(date)) / DAY) - 1;
    return days > maxAge && `it is from ${date}: find out why the "Publish" workflow fails or does not run.`;
  },
};

const advice: Record<string, Check> = {
  // Not a fault, because some hosts can only show their own page.
  'a missing page shows our 404 page'({ missing }) {
    // A host's own page has no such element, and our other pages have a canonical URL.
    const page = new Markup(missing.text);
    const isOurs = page.meta(CSP) && !page.link('canonical');
    return missing.status === 404 && !isOurs && `the host shows its own page: ${HOSTS}`;
  },
  compression({ home, files }) {
    const isPlain = ({ headers }: Answer) => !headers.has('content-encoding');
    if (isPlain(home)) return 'pages are sent uncompressed; turn compression on at the host.';
    // Hosts send short files uncompressed.
    const bad = files.find((file) => file.name.endsWith('.js') && file.text.length > 2000 && isPlain(file));
    const type = bad?.headers.get('content-type') ?? '';
    return bad && `scripts (${type}) are sent uncompressed; turn compression on for that type, too.`;
  },
  caching({ home, files }) {
    const ruleOf = ({ headers }: Answer) => headers.get('cache-control') ?? '';
    if (Number(/\bmax-age=(\d+)/.exec(ruleOf(home))?.[1]) > 3600)
      return `browsers cache pages for more than an hour, so visitors may see old ones: ${HOSTS}`;
    const bad = files.find(
      (file) => file.status === 200 && file.name.includes('/_astro/') && !ruleOf(file).includes('immutable'),
    );
    return bad && `files in /_astro/ should be cached as immutable: ${HOSTS}`;
  },
  frames: ({ home: { headers } }) =>
    ![CSP, 'x-frame-options'].some((name) => FRAMES.test(headers.get(name) ?? '')) &&
    `other sites may show this one in a frame: ${HOSTS}`,
  // https://github.com/orgs/supabase/discussions/29260
  'no legacy key': ({ key = '' }) =>
    key.startsWith('eyJ') &&
    'Supabase will delete such keys from its projects in late 2026: build with the publishable key.',
};

/** The headers for which browsers ask the project's permission when the form looks up an address, or adds one. */
export const formHeaders = {
  GET: ['accept-profile', 'apikey', 'authorization', 'x-client-info', 'x-waitlist-email'],
  POST: ['apikey', 'authorization', 'content-profile', 'content-type', 'x-client-info'],
};

/** These run in this order. None of them adds a row, unless the first migration is missing. */
const waitlistChecks: Record<string, Check> = {
  "the project's address and public key"({ project, key = '' }) {
    if (isSecretKey(key))
      return 'the pages contain a secret key: revoke it in the dashboard, then build with the publishable key.';
    return (
      !(project && isPublicKey(key)) &&
      'the pages do not contain them: build with PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY.'
    );
  },
  async 'browsers may look up and add an address'(site) {
    const harms = Object.entries(formHeaders).map(async ([method, names]) => {
      const asked = {
        'access-control-request-method': method,
        'access-control-request-headers': names.join(),
      };
      const answer = await ask(site, 'OPTIONS', { headers: asked });
      const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(/[, ]+/) ?? [];
      // `*` does not cover `authorization` (Fetch standard).
      const isAllowed = (name: string) =>
        allowed.includes(name) || (allowed.includes('*') && name !== 'authorization');
      const refused = names.filter((name) => !isAllowed(name));
      return (
        findHarm(site, answer, [200, 204].includes(answer.status)) ||
        (refused.length > 0 &&
          `the data API, or a proxy in front of it, does not allow the headers ${refused}.`)
      );
    });
    return (await Promise.all(harms)).find(Boolean);
  },
  async 'an address that is not on the list is not found'(site) {
    const email = nobody();
    const headers = { accept: 'application/vnd.pgrst.object+json', 'x-waitlist-email': email };
    const answer = await ask(site, 'GET', { headers }, `?select=email&email=eq.${email}`);
    return findHarm(site, answer, codeOf(answer) === 'PGRST116');
  },
  // PostgreSQL checks grants, then policies, then constraints. Capitals pass the first two but violate the third.
  async "a sign-up reaches the table's constraints"(site) {
    const email = nobody().toUpperCase();
    const answer = await ask(site, 'POST', { body: JSON.stringify({ email }) });
    if (answer.status === 201)
      return `the table accepts an address that its constraints should refuse: run the migrations, and delete from public.waitlist where email = '${email}'`;
    return findHarm(site, answer, ['23514', ...FULL].includes(codeOf(answer)));
  },
  async 'inserting two rows at once is rejected'(site) {
    // Without the limit on rows, the second row violates the constraint, and neither is added.
    const rows = [{ email: nobody() }, { email: nobody().toUpperCase() }];
    const answer = await ask(site, 'POST', { body: JSON.stringify(rows) });
    if (['too_many_rows', ...FULL].includes(codeOf(answer))) return false;
    return codeOf(answer) === '23514'
      ? 'there is no rate limit: run the remaining migrations. If all have run, enable row level security on public.waitlist.'
      : explain(answer);
  },
  async 'nobody can list the addresses'(site) {
    const answer = await ask(site, 'GET', {}, '?select=email&limit=1');
    if (answer.status !== 200) return explain(answer);
    return answer.text !== '[]' && OPEN;
  },
  async 'nobody can change or delete the addresses'(site) {
    const send = (method: string) => ask(site, method, { body: '{"email":""}' }, `?email=eq.${nobody()}`);
    const answers = await Promise.all(['PATCH', 'DELETE'].map(send));
    const bad = answers.find(({ status }) => ![401, 403].includes(status));
    return bad && (bad.status === 204 ? OPEN : explain(bad));
  },
};

const nobody = () => `doctor-${randomUUID()}@doctor.invalid`;

/** The error codes for an exhausted rate limit, which is not a fault. */
const FULL = ['too_many_sign_ups', 'too_many_tries'];

async function ask({ project, key = '', address }: Site, method: string, init: RequestInit, query = '') {
  const send = () =>
    request(`${project}/rest/v1/waitlist${query}`, {
      ...init,
      method,
      headers: {
        ...{ origin: address.origin, apikey: key, authorization: `Bearer ${key}` },
        ...{ 'content-type': 'application/json', ...init.headers },
      },
      redirect: 'error',
      // The form waits 10 s for both of its requests (see `joinWaitlist`).
      signal: AbortSignal.timeout(5000),
    });
  const answer = await send();
  if (codeOf(answer) !== STALE_CLOCK) return answer;
  // The form asks again, too (see `fetchAgain`).
  await setTimeout(1500);
  return send();
}

/** What keeps the form from using an answer, even if it is the expected one. */
function findHarm({ address }: Site, answer: Answer, isExpected: boolean) {
  if (!isExpected) return explain(answer);
  const name = 'access-control-allow-origin';
  const allowed = answer.headers.get(name);
  return (
    allowed !== '*' &&
    allowed !== address.origin &&
    `the ${name} header is ${allowed ? `"${allowed}"` : 'missing'}: set it to * once, at the proxy in front of the data API.`
  );
}

const codeOf = ({ text }: Answer) => /"code":\s*"(\w+)"/.exec(text)?.[1] ?? '';

const say = ({ status, text }: Answer) => (status ? `it returns ${status}` : `it does not respond (${text})`);

function explain(answer: Answer): string {
  const { status } = answer;
  const code = codeOf(answer);
  // A paused project's address may be gone, too.
  const meaning = explainRefusal(status || 540, code, 'the key: build again with its publishable key.');
  const advice = meaning ? `the project ${meaning}` : 'see its dashboard and https://status.supabase.com.';
  return `${say(answer)}${code && `, ${code}`}: ${advice}`;
}
