/** Types for the parts of `pg` that these tests use. The package does not include any. */
declare module 'pg' {
  interface Session {
    query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  }
  export class Pool implements Session {
    constructor(options: { connectionString: string; max: number });
    connect(): Promise<Session & { release(): void }>;
    query: Session['query'];
    end(): Promise<void>;
  }
}
