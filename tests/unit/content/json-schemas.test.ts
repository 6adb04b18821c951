import { readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { type Block, blocks, blockSchemas, fileOf } from '../../../src/content/schemas.ts';

/*
 * An editor's YAML extension reads these schemas, as `.vscode/settings.json` tells it. A fresh clone has them before
 * anything is installed. After a change of a schema, regenerate them:
 * `npm run test:unit -- tests/unit/content/json-schemas.test.ts -u`.
 */

const vscode = new URL('../../../.vscode/', import.meta.url);
const pathOf = (block: Block) => `schemas/${block}.json`;

test.each(blocks)('the JSON schema of %s.yaml is that of the site', async (block) => {
  const schema = JSON.stringify(z.toJSONSchema(blockSchemas[block], { io: 'input' }), null, 2);
  await expect(`${schema}\n`).toMatchFileSnapshot(new URL(pathOf(block), vscode).pathname);
});

test('each file of words has its schema', () => {
  const settings = JSON.parse(readFileSync(new URL('settings.json', vscode), 'utf8'));
  expect(settings['yaml.schemas']).toEqual(
    Object.fromEntries(blocks.map((block) => [`./.vscode/${pathOf(block)}`, `src/content/${fileOf(block)}`])),
  );
});
