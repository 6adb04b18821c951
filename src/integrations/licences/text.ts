import type { ShippedPackage } from './packages.ts';

const rule = '-'.repeat(80);

/** The text of `licenses.txt`: packages by name, those under the very same text together. */
export function licencesText(packages: readonly ShippedPackage[]): string {
  const heading = ({ name, version, licence }: ShippedPackage) => `${name} ${version} (${licence})`;
  const byText = new Map<string, string[]>();
  // By code unit: the order of a locale would change with the machine.
  const sorted = packages
    .map((one) => ({ heading: heading(one), text: one.text }))
    .sort((a, b) => (a.heading < b.heading ? -1 : Number(a.heading > b.heading)));
  for (const { heading, text } of sorted) byText.set(text, [...(byText.get(text) ?? []), heading]);
  const parts = [...byText].map(
    ([text, headings]) => `${rule}\n${[...new Set(headings)].join('\n')}\n\n${text}\n`,
  );
  return `This site's pages, scripts, styles and fonts contain work by others, under these licences.\n\n${parts.join('\n')}`;
}
