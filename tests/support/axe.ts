import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/** The cards after the third in a long list. All cards share a template. */
const MORE_CARDS = '.list li:nth-child(n + 4)';

/**
 * Checks every rule that axe enables by default, including best practices, and that body text has a contrast of at
 * least 7:1; headings, labels and links need only 4.5:1. Text in `--faint` is exempt, because the design makes it fainter
 * than body text: the picture credit, the date of the list, subtitles.
 */
async function expectNoViolationsAtThisSize(page: Page) {
  const faint = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--faint').trim(),
  );
  // By default, axe opens a second page to merge the results from frames, which takes as long again. We have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude(MORE_CARDS);
  // The page behind a dialog is one of the routes.
  if (await page.getByRole('dialog').isVisible()) axe.include('dialog[open]');
  axe.options({ rules: { 'color-contrast-enhanced': { enabled: true } } });
  const { violations } = await axe.analyze();
  const wrong = violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(
        ({ html, any }) =>
          id !== 'color-contrast-enhanced' || (/^<(p|li|dd)\b/.test(html) && any[0]?.data.fgColor !== faint),
      )
      .map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`),
  );
  expect(wrong).toEqual([]);
}

/** Checks at phone and desktop widths. */
export async function expectNoViolations(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`at ${width} px`, () => expectNoViolationsAtThisSize(page));
  }
}
