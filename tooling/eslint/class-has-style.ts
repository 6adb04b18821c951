import { relative } from 'node:path';
import type { Rule } from 'eslint';
import { type Fetched, readPages } from './pages.ts';
import { classesIn, readSheet, type Sheet } from './sheets.ts';

const attribute = 'JSXAttribute:matches([name.name=/^(class|\\w*className)$/i], [name.namespace.name=class])';
const messages = {
  unscanned:
    'The utility "{{name}}" does nothing on {{page}}: no sheet of that page has an @source for this file. Utilities ' +
    'are for src/components/<page>/; here, use a class of src/styles/parts/ or a <style>.',
  unknown:
    'The class "{{name}}" does nothing on {{page}}: no sheet of that page declares it, and it is no utility.',
  pageless: 'No page shows this file, so that no sheet has its class "{{name}}".',
};

/**
 * An ESLint rule: every class in a component has a style on each page that shows the component. It reads pages and
 * sheets once, when the configuration is loaded; an editor sees changes of those after a restart of its linter.
 */
export async function classHasStyle(root: string, fetched?: Fetched): Promise<Rule.RuleModule> {
  const pages = readPages(root, fetched);
  const paths = new Set(pages.flatMap((page) => [...page.sheets]));
  const sheets = new Map(
    await Promise.all(
      [...paths].map(async (path): Promise<[string, Sheet]> => [path, await readSheet(path)]),
    ),
  );
  const isUtility = (name: string) => [...sheets.values()].some((sheet) => sheet.isUtility(name));

  /** Whether a class has a style on a page, in a file. */
  const hasStyle = (name: string, file: string, page: { sheets: Set<string> }) =>
    [...page.sheets]
      .flatMap((path) => sheets.get(path) ?? [])
      .some((sheet) => sheet.declares(name) || (sheet.scans(file) && sheet.isUtility(name)));

  return {
    meta: { type: 'problem', messages, schema: [] },
    create(context) {
      const { filename } = context;
      const shownOn = pages.filter(({ files }) => files.has(filename));
      const used: [name: string, node: Rule.Node][] = [];
      const own = new Set<string>();
      const use = (node: Rule.Node) =>
        used.push(...namesIn(node).map((name): [string, Rule.Node] => [name, node]));

      return {
        [`${attribute} > Literal`]: use,
        [`${attribute} :not(BinaryExpression) > Literal`]: use,
        [`${attribute} TemplateLiteral`]: use,
        [`${attribute} Property[computed=false] > Identifier.key`]: use,
        // A component's own styles.
        'JSXElement[openingElement.name.name=style] > AstroRawText': (node: Rule.Node) => {
          for (const name of classesIn(context.sourceCode.getText(node))) own.add(name);
        },
        'Program:exit'() {
          for (const [name, node] of used) {
            if (own.has(name)) continue;
            if (shownOn.length === 0) context.report({ node, messageId: 'pageless', data: { name } });
            const page = shownOn.find((each) => !hasStyle(name, filename, each));
            if (!page) continue;
            const messageId = isUtility(name) ? 'unscanned' : 'unknown';
            context.report({ node, messageId, data: { name, page: relative(root, page.file) } });
          }
        },
      };
    },
  };
}

/** The class names in a text; of a template, those that are whole without its expressions. */
function namesIn(node: Rule.Node): string[] {
  const expression = '\0';
  let text = '';
  if (node.type === 'Literal' && typeof node.value === 'string') text = node.value;
  if (node.type === 'Identifier') text = node.name;
  if (node.type === 'TemplateLiteral') text = node.quasis.map(({ value }) => value.cooked).join(expression);
  return text.split(/\s+/).filter((name) => name !== '' && !name.includes(expression));
}
