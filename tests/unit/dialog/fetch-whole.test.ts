import { expect, test } from 'vitest';
import { fetchWhole } from '../../../src/dialog/fetch-whole.client.ts';
import { serveFeed } from '../../../tooling/feed/server.ts';

test('every file is fetched to its end, and one that fails is named', async () => {
  await using server = await serveFeed((request, response) => {
    response.writeHead(request.url === '/missing.js' ? 404 : 200).write('export ');
    setTimeout(() => response.end('{};'), 50);
  });
  const [one, other, missing] = ['/a.js', '/b.js', '/missing.js'].map(
    (path) => new URL(path, server.url).href,
  );
  await fetchWhole(`${one} ${other}`);
  expect(server.requests).toHaveLength(2);
  await expect(fetchWhole(`${one} ${missing}`)).rejects.toThrow(missing);
});
