declare module 's3rver' {
  import type { Server } from 'node:http';

  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    serviceEndpoint?: string;
    configureBuckets: { name: string; configs?: string[] }[];
  }

  /** S3's own event notification. */
  interface Event {
    Records: { eventName: string; s3: { object: { key: string } } }[];
  }

  export default class S3rver {
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    on(name: 'event', listener: (event: Event) => void): this;
  }
}
