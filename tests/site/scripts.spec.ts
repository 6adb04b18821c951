import { expect, test } from '@playwright/test';
import type { Element } from 'hast';
import { pagesOf, readBuilt, type BuiltPage, type Site } from '../../tooling/build/built-pages.ts';
import { attribute, Markup } from '../../tooling/build/markup.ts';
import { budgets, formatLimit, gzippedSize } from '../../tooling/budgets.ts';
import { getSites } from '../support/sites.ts';
import { watchPage } from '../support/watch-page.ts';

const sites = await getSites('main', 'variant', 'many', 'backend');

/** For the build with many positions, only the page that differs: the list with filters. */
const builds: [string, Site, BuiltPage[]][] = [
  ['main', sites.main, pagesOf(sites.main)],
  ['variant', sites.variant, pagesOf(sites.variant)],
  ['many', sites.many, pagesOf(sites.many).filter(({ path }) => path === '/jobs/')],
];

/** The origins that a page may connect to: the site itself and, on pages with the waitlist, the Supabase project. */
const connectionsOf = (file: string) => (file === 'index.html' ? `'self' ${sites.backend.url}` : "'self'");

/** Longer than a page takes to become idle, at which point it might prefetch something. */
const QUIET_MS = 2000;

for (const [name, site, pages] of builds) {
  test(`${name}: before any interaction, no page requests a script or logs an error`, async ({ context }) => {
    await Promise.all(
      pages.map(async ({ url, path }) => {
        const page = await context.newPage();
        const { scripts, origins, complaints } = watchPage(page);
        await page.goto(url);
        await page.waitForTimeout(QUIET_MS);
        // The not-found page logs one line, with the missing path.
        const expected =
          path === '/404.html' ? [expect.stringMatching(/^404: no page at .*\/404\.html$/)] : [];
        expect.soft(complaints, path).toEqual(expected);
        expect.soft(scripts, path).toHaveLength(budgets.scriptFiles.limit);
        expect.soft([...origins], path).toEqual([new URL(site.url).origin]);
      }),
    );
  });

  test(`${name}: the inline scripts on each page total at most ${formatLimit(budgets.inlineScript)}, and ${formatLimit(budgets.careersInlineScript)} on the careers page`, () => {
    for (const { file } of pages) {
      const scripts = new Markup(readBuilt(site, file))
        .named('script')
        .filter((script) => attribute(script, 'type') !== 'application/ld+json');
      const source = scripts
        .map(({ children: [text] }) => (text?.type === 'text' ? text.value : ''))
        .join('\n');
      expect.soft(scripts.map((script) => attribute(script, 'src')).join(''), file).toBe('');
      const { limit } = file === 'jobs/index.html' ? budgets.careersInlineScript : budgets.inlineScript;
      expect.soft(source ? gzippedSize(source) : 0, file).toBeLessThanOrEqual(limit);
    }
  });

  test(`${name}: every page has a Content-Security-Policy before any code, and it allows inline code only by hash`, () => {
    for (const { file } of pagesOf(site)) {
      const { elements } = new Markup(readBuilt(site, file));
      const policies = elements.filter(isPolicy);
      expect.soft(policies, file).toHaveLength(1);
      // After the document's `html`, `head` and `charset`, so before any code, and any text from a posting.
      expect.soft(elements.findIndex(isPolicy), file).toBe(3);
      const hashes = expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/);
      expect.soft(directivesOf(attribute(policies[0] as Element, 'content')), file).toEqual({
        'default-src': "'none'",
        'connect-src': connectionsOf(file),
        'font-src': "'self' data:",
        'img-src': "'self' data:",
        'base-uri': "'none'",
        'form-action': "'none'",
        'script-src': hashes,
        'style-src': hashes,
      });
      const unsafe = elements.filter(({ properties }) =>
        Object.keys(properties).some((key) => /^on[A-Z]/.test(key) || key === 'style'),
      );
      expect
        .soft(
          unsafe.map(({ tagName }) => tagName),
          file,
        )
        .toEqual([]);
    }
  });
}

const isPolicy = (element: Element) => attribute(element, 'httpEquiv') === 'content-security-policy';

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  );
