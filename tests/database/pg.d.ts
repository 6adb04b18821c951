/** The little of `pg` that these tests use; it comes with @supabase/lite, without types. */
declare module 'pg' {
  export class Client {
    constructor(options: { connectionString: string });
    connect(): Promise<void>;
    query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
    end(): Promise<void>;
  }
}
