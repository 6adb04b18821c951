/**
 * Settings of mimalloc, the allocator in Rolldown and Tailwind, for a process that builds. By default it takes memory
 * ahead of its use and keeps what was freed, over 200 MB in a build of this site. It reads them as its library is
 * loaded, so they must be there from the start; whatever else reads the environment does not know them.
 */
export const allocatorSettings = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0' };
