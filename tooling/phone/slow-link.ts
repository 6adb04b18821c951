import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, LOCALHOST } from '../net/listen.ts';

/** The round-trip time in ms, and bytes per second. */
export interface Speed {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const PACKET_BYTES = 1500;

/**
 * Simulates a mobile network: a SOCKS4 proxy to this machine whose connections all share one slow link. Chromium's own
 * throttling does not work: in version 156, parallel requests sometimes hang forever.
 */
export async function openSlowLink(speed: Speed) {
  const down = createLine(speed.downloadThroughput);
  const up = createLine(speed.uploadThroughput);
  // Half-open, because data that a server sent before closing the connection may still be in transit.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy());
    void shakeHands(client).then(
      (upstream) => {
        pipeline(client, slow(up, speed.latency / 2), upstream, () => {});
        pipeline(upstream, slow(down, speed.latency / 2), client, () => {});
      },
      () => client.destroy(),
    );
  });
  return {
    address: `socks4://${LOCALHOST}:${await listen(server)}`,
    /** Open connections are closed with their page. */
    close: () => void server.close(),
  };
}

/**
 * Reads the destination and connects to it. The message arrives in one piece, because it is short and the client waits
 * for the response.
 */
async function shakeHands(client: Socket): Promise<Socket> {
  const [wanted] = (await once(client, 'data')) as [Buffer];
  client.pause();
  const upstream = connect({ port: wanted.readUInt16BE(2), host: LOCALHOST, allowHalfOpen: true });
  await once(upstream, 'connect');
  client.write(Buffer.from([0, 90, 0, 0, 0, 0, 0, 0]));
  return upstream;
}

/** Returns a function that takes a byte count and returns how many ms it takes to send these and all earlier bytes. */
function createLine(bytesPerSecond: number) {
  let free = 0;
  return (bytes: number): number => {
    const now = performance.now();
    free = Math.max(now, free) + (bytes / bytesPerSecond) * 1000;
    return free - now;
  };
}

function slow(line: (bytes: number) => number, latency: number): Transform {
  let last = Promise.resolve();
  return new Transform({
    async transform(chunk: Buffer, _, done) {
      for (let from = 0; from < chunk.length; from += PACKET_BYTES) {
        const packet = chunk.subarray(from, from + PACKET_BYTES);
        const wait = line(packet.length);
        const arrived = sleep(wait + latency);
        // Chained, because timers that are due at the same time may fire in any order.
        last = Promise.all([last, arrived]).then(() => void this.push(packet));
        await sleep(wait);
      }
      done();
    },
    flush: (done) => void last.then(() => done()),
  });
}
