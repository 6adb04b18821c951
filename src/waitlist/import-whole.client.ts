import { fetchWhole } from '../dialog/fetch-whole.client.ts';

/**
 * Imports a file that is wanted only now, once it has been fetched whole: a failure can be tried again, see `fetchWhole`.
 * @param name of the island's data attribute in which the build names the file, `importSupabase` of `supabase.client.ts`
 * @param load imports it
 */
export async function importWhole<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  const islands = [...document.querySelectorAll<HTMLElement>('astro-island')];
  await fetchWhole(islands.map(({ dataset }) => dataset[name]).find(Boolean));
  return load();
}
