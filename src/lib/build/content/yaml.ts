import { isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';

/** Something in a YAML text that cannot be taken as it stands. */
export interface YamlProblem {
  line: number;
  /** The key whose value it is, if there is one on that line. */
  key?: string | undefined;
  text: string;
}

export interface ParsedYaml {
  /** The value, if there are no problems; null where the text holds none. */
  data: unknown;
  problems: YamlProblem[];
}

const QUOTES = 'put the text in quotes';
/** A key, perhaps the first of an entry, and what follows it. */
const PAIR = /^[\s-]*([\w-]+)\s*:(?:\s+(.*))?$/;
/** What stands after a key whose text begins in the next line. */
const BLOCK_SIGN = /^[>|][-+\d]*$/;
const INDENTATION = new Set([
  'MULTILINE_IMPLICIT_KEY',
  'MISSING_CHAR',
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
]);
/** A text that YAML takes for a key, because of a line below it; but not because of a colon of its own. */
const SWALLOWING = /^[\s-]*[\w-]+\s*:\s+(?!.*:(?:\s|$))[\p{L}\p{N}]/u;

/**
 * Reads YAML for people who do not know YAML: a sign whose meaning they do not intend, such as `#`, `&` or `!` at the
 * start of a text, is a problem too. Each problem is reported once, in words that say what to do.
 */
export function parseYaml(source: string): ParsedYaml {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, prettyErrors: false });
  const lines = source.split(/\r?\n/);
  const lineAt = (offset: number) => counter.linePos(offset).line;
  const found = [...lostTexts(document), ...unclosedQuotes(document, source)].map(({ at, text }) => ({
    line: lineAt(at),
    text,
  }));
  // Where a quote is open, all that follows is misread.
  const faults = found.some(({ text }) => text.includes('closing'))
    ? []
    : [...document.errors, ...document.warnings].map(({ code, message, pos }) => {
        const at = lineAt(pos[0]);
        const line = INDENTATION.has(code) && SWALLOWING.test(lines[at - 1] ?? '') ? at + 1 : at;
        return { line, text: explain(code, message, lines[line - 1] ?? '') };
      });
  const problems = new Map<number, YamlProblem>();
  for (const { line, text } of [...found, ...faults]) {
    const key = PAIR.exec(lines[line - 1] ?? '')?.[1];
    if (!problems.has(line)) problems.set(line, { line, key, text });
  }
  const sorted = [...problems.values()].sort((a, b) => a.line - b.line);
  return { data: sorted.length > 0 ? undefined : document.toJS(), problems: sorted };
}

/** Texts of which YAML would take the beginning, or all, for something else. */
function lostTexts(document: Document): { at: number; text: string }[] {
  const lost: { at: number; text: string }[] = [];
  const report = (at: number, sign: string) => lost.push({ at, text: startsWith(sign) });
  visit(document, {
    Alias: (_, { range }) => void report(range?.[0] ?? 0, '*'),
    Value: (_, { anchor, tag, range }) => {
      if (anchor !== undefined) report(range?.[0] ?? 0, '&');
      else if (tag !== undefined) report(range?.[0] ?? 0, '!');
    },
    Pair: (_, { value }) => {
      if (isScalar(value) && value.value === null && value.comment !== undefined)
        report(value.range?.[0] ?? 0, '#');
    },
  });
  return lost;
}

function unclosedQuotes(document: Document, source: string): { at: number; text: string }[] {
  if (!document.errors.some(({ code, message }) => code === 'MISSING_CHAR' && message.includes('closing')))
    return [];
  const unclosed: { at: number; text: string }[] = [];
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range && !isClosed(source.slice(range[0], range[1])))
        unclosed.push({
          at: range[0],
          text: `the closing ${source[range[0]]} is missing; add it, or write an apostrophe as ’`,
        });
    },
  });
  return unclosed.slice(0, 1);
}

const isClosed = (quoted: string) => quoted.length > 1 && quoted.trimEnd().endsWith(quoted[0] ?? '');

const startsWith = (sign: string) => `the text begins with "${sign}"; ${QUOTES}`;

function explain(code: string, message: string, line: string): string {
  const value = PAIR.exec(line)?.[2] ?? '';
  if (code === 'DUPLICATE_KEY') return 'this key stands here twice; remove one';
  if (code === 'MULTIPLE_DOCS') return 'a line of dashes in the middle of the file; remove it';
  if (code === 'TAB_AS_INDENT') return 'the line begins with a tab; use spaces';
  if (code === 'BAD_DQ_ESCAPE') return 'a backslash in the text; write it twice, or remove it';
  if (/^["']/.test(value))
    return `text follows the closing quote; ${QUOTES} as a whole, and write “ and ’ inside it`;
  if (/^[^\p{L}\p{N}\s]/u.test(value) && !BLOCK_SIGN.test(value)) return startsWith(value[0] ?? '');
  if (/:(?:\s|$)/.test(value)) return `the text has a colon; ${QUOTES}`;
  if (/^[\s-]*[\w-]+:\S/.test(line)) return 'a space is missing after the colon; add it';
  if (INDENTATION.has(code))
    return 'the line does not fit what is above it; indent it as the lines beside it are';
  return `this cannot be read (${message}); ${QUOTES}, or compare the line with those beside it`;
}
