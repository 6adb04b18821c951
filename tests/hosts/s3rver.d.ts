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

  export default class S3rver {
    constructor(options: Options);
    httpServer: Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
