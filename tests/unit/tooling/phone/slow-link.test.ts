import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openSlowLink } from '../../../../tooling/phone/slow-link.ts';

const SPEED = { latency: 40, downloadThroughput: 1_000_000, uploadThroughput: 500_000 };
const sent = randomBytes(100_000);

/** Answers each connection's first bytes with all that it has to say, and ends it. */
async function serve() {
  const server = createServer((socket) => socket.once('data', () => socket.end(sent)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** Asks a server through a proxy as Chromium does, by the name of its address. */
async function ask(proxy: string, port: number): Promise<Buffer> {
  const socket = connect(Number(new URL(proxy).port), '127.0.0.1');
  const read = () =>
    Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => Promise.reject(new Error('It was closed.'))),
    ]);
  const host = Buffer.from('127.0.0.1');
  socket.write(Buffer.from([5, 1, 0]));
  await read();
  socket.write(Buffer.from([5, 1, 0, 3, host.length, ...host, port >> 8, port & 255]));
  await read();
  socket.write('?');
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('hands on every byte in order, no sooner than such a line could', async () => {
  await using server = await serve();
  await using link = await openSlowLink(SPEED);
  const start = performance.now();
  const received = await ask(link.address, server.port);
  // Node's timers may be a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(40 + 100 - 2);
  expect(received.equals(sent)).toBe(true);
});

test('shares its line among connections', async () => {
  await using server = await serve();
  await using link = await openSlowLink(SPEED);
  const start = performance.now();
  const answers = await Promise.all([ask(link.address, server.port), ask(link.address, server.port)]);
  expect(performance.now() - start).toBeGreaterThan(40 + 200 - 2);
  expect(answers.every((answer) => answer.equals(sent))).toBe(true);
});

test('lets a client go that wants to go where nobody is', async () => {
  await using link = await openSlowLink(SPEED);
  await expect(ask(link.address, 1)).rejects.toThrow('closed');
});
