import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import { UserError } from '../command/user-error.ts';

/** A row of the waitlist. */
export interface Entry {
  email: string;
  created_at: string;
}

/** The waitlist of a project, for whoever has its secret key. */
export interface List {
  /** Where it is. */
  name: string;
  count: () => Promise<number>;
  /**
   * Every row, in the order of the addresses, a page at a time. Each page begins after the last address of the one before,
   * so that it costs the same wherever it is, and rows that come and go meanwhile move no others.
   * @param after the address to go on from
   */
  pages: (after?: string) => AsyncGenerator<Entry[]>;
  /** Removes an address, and returns its row; undefined where there was none. */
  erase: (email: string) => Promise<Entry | undefined>;
}

/** What hosted projects answer at most; one may be set to less. */
const PAGE_SIZE = 1000;

export function createList(client: SupabaseClient, name: string): List {
  const table = () => client.from('waitlist');
  return {
    name,
    async count() {
      const answer = await table().select('email', { count: 'exact' }).limit(1);
      unwrap(answer, name);
      return answer.count ?? 0;
    },
    async *pages(after = '') {
      for (;;) {
        const query = table().select('email,created_at').gt('email', after).order('email').limit(PAGE_SIZE);
        const page: Entry[] = unwrap(await query, name);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        after = last.email;
      }
    },
    async erase(email) {
      const [row]: Entry[] = unwrap(
        await table().delete().eq('email', email).select('email,created_at'),
        name,
      );
      return row;
    },
  };
}

/** The rows of an answer. An error is told by its code, without its own words, which could hold an address. */
function unwrap<Row>({ data, error, status }: PostgrestSingleResponse<Row[]>, name: string): Row[] {
  if (!error) return data;
  const code = /\((E[A-Z_]+|UND_[A-Z_]+|CERT_[A-Z_]+)\)/.exec(error.details ?? '')?.[1] ?? error.code;
  throw new UserError(
    `${meaningOf(status, code, name)} (${[status || 'no answer', code || []].flat().join(', ')})`,
  );
}

function meaningOf(status: number, code: string, name: string): string {
  if (status === 0) return `${name} cannot be reached: check SUPABASE_URL and the network.`;
  if (status === 401)
    return `${name} does not accept SUPABASE_SECRET_KEY: copy it from that project's API keys.`;
  if (code === 'PGRST205' || code === '42P01')
    return `${name} has no table "waitlist": run the migrations in supabase/migrations, or check SUPABASE_URL.`;
  if (status === 403 || code === '42501')
    return `${name} does not let this key use the table: it must be the project's secret key.`;
  return `${name} did not answer as a project's data API does: try again later, or check SUPABASE_URL.`;
}
