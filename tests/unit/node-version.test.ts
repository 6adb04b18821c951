import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test('editors, CI, the container and npm scripts use the same version of Node', () => {
  const version = read('.nvmrc').trim();
  const { engines, optionalDependencies } = JSON.parse(read('package.json'));
  expect(engines.node).toBe(`>=${version}`);
  expect(optionalDependencies.node).toBe(version);
  expect(read('.devcontainer/Dockerfile')).toContain(`FROM node:${version}-`);
  for (const name of ['ci', 'words'])
    expect(read(`.github/workflows/${name}.yml`)).toContain(`image: node:${version}-`);
  expect(read('README.md')).toContain(`Node ${version}`);
});
