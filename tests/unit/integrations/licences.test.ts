import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderOf, packageFolderOf, readPackage } from '../../../src/integrations/licences/packages.ts';
import { licencesText } from '../../../src/integrations/licences/text.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.each([
  ['/a/node_modules/react/index.js', '/a/node_modules/react'],
  ['/a/node_modules/@headlessui/react/dist/x.js?v=1', '/a/node_modules/@headlessui/react'],
  ['/a/node_modules/one/node_modules/two/x.js', '/a/node_modules/one/node_modules/two'],
  ['\0/a/node_modules/react/index.js?commonjs-module', '/a/node_modules/react'],
  ['C:\\a\\node_modules\\clsx\\x.js', 'C:/a/node_modules/clsx'],
  ['/a/src/islands/ui/Modal.tsx', undefined],
  ['\0vite/preload-helper', undefined],
])('%j belongs to %s', (id, folder) => {
  expect(packageFolderOf(id)).toBe(folder);
});

describe('licenses.txt', () => {
  const one = { name: 'b', version: '1.0.0', licence: 'MIT', text: 'Do as you like.' };

  test('is sorted, and names packages under one text together', () => {
    const packages = [one, { ...one, name: 'c', text: 'Ask first.' }, { ...one, name: 'a' }];
    const text = licencesText(packages);
    expect(text).toContain('\na 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nDo as you like.\n');
    expect(text.indexOf('Do as you like.')).toBeLessThan(text.indexOf('Ask first.'));
    expect(licencesText(packages.toReversed())).toBe(text);
  });

  test('has the words of the packages themselves', () => {
    const { name, licence, text } = readPackage(folderOf('@fontsource-variable/host-grotesk', root));
    expect([name, licence]).toEqual(['@fontsource-variable/host-grotesk', 'OFL-1.1']);
    expect(text).toContain('SIL OPEN FONT LICENSE');
  });
});
