/** Removes white space and characters that show nothing, such as direction marks, from both ends. */
export const trimInvisible = (text: string): string =>
  text.replace(/^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{DI}\u2800]+$/gu, '');
