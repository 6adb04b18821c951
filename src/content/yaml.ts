import { LineCounter, parseDocument, visit, type Document } from 'yaml';
import { filler, type Placeholders } from './placeholders.ts';

/** Reports a mistake in a file: what to do, and where. */
export type Report = (text: string, at?: string) => void;

const QUOTES = 'put the text in quotes';
/** A key, which may be the first of a list entry, and its value. */
const PAIR = /^[\s-]*([\w-]+)\s*:(?:\s+(.*))?$/;
/** A line whose text YAML takes for a key, because of the line below it. */
const SWALLOWED = /^[ -]*[\w-]+ *: +(?!.*:(?:\s|$))[\p{L}\p{N}]/u;
const TAB = /^ *\t/;
const INDENTATION = ['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR', 'BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY'];

const HINTS: Record<string, string> = {
  DUPLICATE_KEY: 'this key stands here twice; remove one',
  MULTIPLE_DOCS: 'a line of dashes in the middle of the file; remove it',
  BAD_DQ_ESCAPE: 'a backslash in the text; write it twice, or remove it',
};

/**
 * Reads YAML, fills its placeholders and reports problems to people who do not know YAML, at most one per line.
 * @returns null if the file has no values, undefined if there are problems
 */
export function readYaml(source: string, values: Placeholders, report: Report): unknown {
  const lines = source.split(/\r?\n/);
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
  const problems = new Map<number, string>();
  const add = (line: number, text: string) => problems.has(line) || problems.set(line, text);

  const quote = lines.findIndex((line) => /:\s+(["'])(?:(?!\1).)*$/.test(line)) + 1;
  if (quote > 0 && document.errors.some(({ message }) => message.startsWith('Missing closing'))) {
    // Everything after it is misread, so report nothing else.
    const [, sign] = /:\s+(["'])/.exec(lines[quote - 1] ?? '') ?? [];
    add(quote, `the closing ${sign} is missing; add it, or write an apostrophe as ’`);
  } else {
    findLost(document, source, (at, text) => add(counter.linePos(at).line, text));
    const errors = [...document.errors, ...document.warnings].map(({ code, pos }) => {
      const { line } = counter.linePos(pos[0]);
      return { code, line, text: lines[line - 1] ?? '' };
    });
    // What follows a tab is misread.
    const tab = errors.find(({ text }) => TAB.test(text))?.line ?? Infinity;
    for (const { code, line, text } of errors.filter(({ line, text }) => line <= tab || TAB.test(text))) {
      const at = INDENTATION.includes(code) && SWALLOWED.test(text) ? line + 1 : line;
      add(at, HINTS[code] ?? explain(code, lines[at - 1] ?? ''));
    }
  }
  for (const [line, text] of [...problems].sort(([a], [b]) => a - b)) report(text, placeOf(line, lines));
  if (problems.size > 0) return undefined;
  return document.toJS({ reviver: filler(values) });
}

/** Where a line is: its number, and its key if it has one. */
export function placeOf(line: number, lines: string[]): string {
  const key = PAIR.exec(lines[line - 1] ?? '')?.[1];
  return `line ${line}${key === undefined ? '' : `, ${key}`}`;
}

/** Finds texts that YAML drops, because it takes them, or a part, for a comment or one of its signs. */
function findLost(document: Document, source: string, found: (at: number, text: string) => void): void {
  visit(document, {
    Alias: (_, { range }) => found(range?.[0] ?? 0, startsWith('*')),
    Scalar: (_, { value, anchor, tag, type, range }) => {
      const [start, end] = range ?? [0, 0];
      if (anchor || tag) found(start, startsWith(anchor ? '&' : '!'));
      else if (type === 'PLAIN' && /^[ \t]*#/.test(source.slice(end)))
        found(end, value === null ? startsWith('#') : `"#" and everything after it is lost; ${QUOTES}`);
    },
  });
}

const startsWith = (sign: string) => `the text begins with "${sign}"; ${QUOTES}`;

function explain(code: string, line: string): string {
  const value = PAIR.exec(line)?.[2] ?? '';
  if (TAB.test(line)) return 'the line begins with a tab; use spaces';
  if (/^[\s-]*[\w-]+:[\u00A0\u202F]/.test(line))
    return 'a no-break space follows the colon; put an ordinary space there';
  if (/^["']/.test(value))
    return `text follows the closing quote; ${QUOTES} as a whole, and write “ and ’ inside it`;
  if (/^[^\p{L}\p{N}\s]/u.test(value) && !/^[>|][-+\d]*$/.test(value)) return startsWith(value[0] ?? '');
  if (/:(?:\s|$)/.test(value)) return `the text has a colon; ${QUOTES}`;
  if (/^[\s-]*[\w-]+:\S/.test(line)) return 'a space is missing after the colon; add it';
  if (INDENTATION.includes(code))
    return 'the line does not fit what is above it; indent it as the lines beside it are';
  return `this cannot be read; ${QUOTES}, or compare the line with those beside it`;
}
