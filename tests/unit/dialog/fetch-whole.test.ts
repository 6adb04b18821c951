import { expect, test } from 'vitest';
import { fetchWhole } from '../../../src/dialog/fetch-whole.client.ts';
import { serveFeed } from '../../../tooling/feed/server.ts';

test('every file is fetched to its end, and one that fails is named', async () => {
  await using server = await serveFeed((request, response) => {
    response.writeHead(request.url === '/missing.js' ? 404 : 200).write('export ');
    setTimeout(() => response.end('{};'), 50);
  });
  const addresses = ['/a.js', '/b.js'].map((path) => new URL(path, server.url).href);
  const missing = new URL('/missing.js', server.url).href;
  await fetchWhole(addresses.join(' '));
  expect(server.requests).toHaveLength(2);
  await expect(fetchWhole(`${addresses[0]} ${missing}`)).rejects.toThrow(missing);
});

test('in development there is nothing to fetch', async () => {
  expect(await fetchWhole(undefined)).toEqual([]);
});
