/** Removes white space and invisible characters, such as direction marks, from both ends. */
export const trimInvisible = (text: string): string =>
  text.replace(/^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{DI}\u2800]+$/gu, '');
