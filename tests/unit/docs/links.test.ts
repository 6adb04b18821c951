import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../tooling/command/root.ts';

const documents = globSync(['*.md', 'docs/*.md', 'tests/*.md'], { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8').replace(/^```.*?^```/gms, '');

const withoutCode = (text: string) => text.replace(/`[^`]*`/g, '');

/** The anchors that GitHub generates from a document's headings. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents points to an existing file and anchor', () => {
  const links = documents.flatMap((document) =>
    [...withoutCode(read(document)).matchAll(/\]\((?!https?:|mailto:)([^)#]*)#?([^)]*)\)/g)].map(
      ([link, path = '', anchor = '']) => ({
        link: `${document}: ${link}`,
        file: path === '' ? document : join(dirname(document), path),
        anchor,
      }),
    ),
  );
  const broken = links.filter(
    ({ file, anchor }) =>
      !existsSync(join(root, file)) || (anchor !== '' && !anchorsOf(file).includes(anchor)),
  );
  expect(links.length).toBeGreaterThan(15);
  expect(broken.map(({ link }) => link)).toEqual([]);
});
