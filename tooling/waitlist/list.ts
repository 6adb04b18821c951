import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import { UserError } from '../command/session.ts';
import { explainRefusal } from '../net/project-errors.ts';

/** A row in the waitlist. */
export interface Entry {
  email: string;
  created_at: string;
}

export type List = ReturnType<typeof createList>;

/** The maximum number of rows in a hosted project's responses, unless it is set lower. */
const PAGE_SIZE = 1000;
/** A violated constraint, or a value that PostgreSQL cannot store, such as a null character. */
const REFUSED = /^(?:23514|22...)$/;

/** A project's waitlist, accessed with its secret key. */
export function createList(client: SupabaseClient, name: string) {
  const table = () => client.from('waitlist');
  return {
    name,
    async count() {
      // Not retried, because somebody waiting for one number can simply run the command again.
      const answer = await table().select('email', { count: 'exact' }).limit(1).retry(false);
      unwrap(answer, name);
      if (answer.count === null) throw new UserError(notAProject(name));
      return answer.count;
    },
    /**
     * All rows, in pages, ordered by address. Each page starts after the last address of the previous one (keyset
     * pagination), so all pages cost the same, and rows added or removed in the meantime do not shift the others.
     * @param since the earliest `created_at`
     */
    async *pages(since = '-infinity'): AsyncGenerator<Entry[]> {
      for (let after = ''; ;) {
        const rows = table().select('email,created_at').gt('email', after).gte('created_at', since);
        const query = rows.order('email').limit(PAGE_SIZE);
        const page: Entry[] = unwrap(await query, name);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        after = last.email;
      }
    },
    /** Removes addresses (few enough to fit into a URL) and returns the removed rows. */
    async erase(emails: string[]): Promise<Entry[]> {
      return unwrap(await table().delete().in('email', emails).select('email,created_at'), name);
    },
    /**
     * Adds rows with their dates, except for addresses that are already on the waitlist.
     * @returns how many were added, and the addresses of those that the table refuses
     */
    async restore(rows: Entry[]): Promise<{ added: number; refused: string[] }> {
      const options = { onConflict: 'email', ignoreDuplicates: true };
      const answer = await table().upsert(rows, options).select('email,created_at');
      if (!REFUSED.test(answer.error?.code ?? '')) return { added: unwrap(answer, name).length, refused: [] };
      if (rows.length === 1) return { added: 0, refused: rows.map(({ email }) => email) };
      const middle = Math.ceil(rows.length / 2);
      const first = await this.restore(rows.slice(0, middle));
      const second = await this.restore(rows.slice(middle));
      return { added: first.added + second.added, refused: [...first.refused, ...second.refused] };
    },
  };
}

/** Returns the rows, or throws an error with only the original's code, because its message could contain an address. */
function unwrap<Row>({ data, error, status }: PostgrestSingleResponse<Row[]>, name: string): Row[] {
  if (!error && Array.isArray(data)) return data;
  if (!error) throw new UserError(notAProject(name));
  const code = /\((E[A-Z]+|[A-Z]+_[A-Z_]+)\)/.exec(error.details ?? '')?.[1] ?? error.code;
  throw new UserError(
    `${meaningOf(status, code, name)} (${[status || 'no response', code || []].flat().join(', ')})`,
  );
}

function meaningOf(status: number, code: string, name: string): string {
  if (/CERT|UNABLE/.test(code))
    return `${name}'s certificate is not trusted. If this network inspects TLS, set NODE_USE_SYSTEM_CA=1.`;
  const meaning = explainRefusal(status, code, "SUPABASE_SECRET_KEY: copy it from that project's API keys.");
  return meaning ? `${name} ${meaning}` : notAProject(name);
}

const notAProject = (name: string) =>
  `${name} did not respond like a Supabase project: try again later, or check SUPABASE_URL.`;
