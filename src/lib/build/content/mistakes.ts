/** A mistake in what editors write: where it is, and a sentence that says what to do. */
export interface Mistake {
  /** Name of the file, as an editor knows it. */
  file: string;
  /** Where in the file: a line, a key. */
  at?: string | undefined;
  text: string;
}

/** The mistake in one line, such as `hero.yaml, headline: 61 characters, at most 48; shorten it by 13.` */
export const lineOf = ({ file, at, text }: Mistake): string => `${file}${at ? `, ${at}` : ''}: ${text}`;

/** The place of a value as an editor would say it; entries of a list are counted from one. */
export const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => (typeof step === 'number' ? `entry ${step + 1}` : String(step))).join(', ');

/** Mistakes in content, all of them, a line each. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    // The lines say where to look. A stack trace into the site's code helps its developers only.
    if (!process.env['DEBUG']) this.stack = '';
  }
}
