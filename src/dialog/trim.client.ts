/** Trims white space and invisible characters, and removes those that only mark a direction or a place to break. */
export const trimInvisible = (text: string): string =>
  text.replace(
    /^[\s\p{Cc}\p{DI}\u2800]+|[\s\p{Cc}\p{DI}\u2800]+$|[\u00AD\u200B\u2060\uFEFF\p{Bidi_C}]/gu,
    '',
  );
