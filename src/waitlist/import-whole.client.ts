import { fetchWhole } from '../dialog/fetch-whole.client.ts';

/**
 * Imports a module lazily, after fetching its files completely, so that a failure can be retried (see `fetchWhole`).
 * @param name the island's data attribute in which the build lists the files: `importSupabase` for `supabase.client.ts`
 * @param load imports it
 */
export async function importWhole<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  const islands = [...document.querySelectorAll<HTMLElement>('astro-island')];
  await fetchWhole(islands.map(({ dataset }) => dataset[name]).find(Boolean));
  return load();
}
