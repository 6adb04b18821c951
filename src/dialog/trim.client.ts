/** Trims white space, and removes invisible characters other than joiners, which some scripts need inside words. */
export const trimInvisible = (text: string): string =>
  text.replace(/^[\s\p{Cc}\p{DI}\u2800]+|[\s\p{Cc}\p{DI}\u2800]+$|[^\P{DI}\u200C\u200D]/gu, '');
