import { renderDescription } from './description.ts';
import {
  deadlineOf,
  htmlOf,
  idOf,
  isRow,
  labelOrCode,
  nameOf,
  type Row,
  RowError,
  shown,
  titleOf,
  urlOf,
} from './fields.ts';
import { readLines } from './lines.ts';
import { listsOf } from './lists.ts';
import { locationsOf } from './locations.ts';
import { comparePostings } from './order.ts';
import { salaryOf } from './salary.ts';
import { slugFor } from './slug.ts';
import { cleanText, cut } from './text.ts';
import type { MappedRows, Posting, RowNote } from './types.ts';

const PREVIEW_LENGTH = 200;

/** A row as a posting, with what was left out of it; or why it cannot be published. */
export type MappedRow = { posting: Posting; leftOut: RowNote[] } | { skipped: RowNote };

/**
 * Maps all rows of the feed, sorted. A row that cannot be published, or whose id another row had before it,
 * is skipped and named.
 */
export function mapRows(rows: readonly unknown[]): MappedRows {
  const postings = new Map<string, Posting>();
  const skipped: RowNote[] = [];
  const leftOut: RowNote[] = [];
  for (const [index, row] of rows.entries()) {
    const mapped = mapRow(row, index + 1);
    if ('skipped' in mapped) skipped.push(mapped.skipped);
    else if (postings.has(mapped.posting.id)) {
      skipped.push({
        row: `id ${mapped.posting.id}`,
        reason: `second row of that id: ${shown(mapped.posting.title)}`,
      });
    } else {
      postings.set(mapped.posting.id, mapped.posting);
      leftOut.push(...mapped.leftOut);
    }
  }
  return { postings: [...postings.values()].sort(comparePostings), skipped, leftOut };
}

/** Maps one row, or says why it cannot be published; never throws. `position` counts from 1. */
export function mapRow(row: unknown, position = 1): MappedRow {
  let name = `row ${position}`;
  try {
    if (!isRow(row)) throw new RowError(`not an object: ${shown(row)}`);
    const id = idOf(row);
    name = `id ${id}`;
    const leftOut: RowNote[] = [];
    return { posting: toPosting(row, id, (reason) => leftOut.push({ row: name, reason })), leftOut };
  } catch (error) {
    return { skipped: { row: name, reason: reasonOf(error) } };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RowError) return error.message;
  // The parser's tree is walked by recursion, so mark-up nested thousands deep ends here.
  if (error instanceof RangeError) return 'its HTML is nested too deeply';
  return `could not be read (${shown(String(error))})`;
}

function toPosting(row: Row, id: string, leaveOut: (reason: string) => void): Posting {
  const title = titleOf(row);
  const url = urlOf(row);
  const description = readLines(htmlOf(row, 'description'));
  const job = isRow(row.job) ? row.job : {};
  return {
    id,
    slug: slugFor(title, id),
    title,
    ...present({
      department: nameOf(job.department) ?? nameOf(row.department),
      type: labelOrCode(row.employment_type_text, row.employment_type),
      workplace: labelOrCode(row.workplace_type_text, row.workplace_type),
      salary: salaryOf(row),
      deadline: deadlineOf(row.deadline_at),
    }),
    locations: locationsOf(row, leaveOut),
    description: renderDescription(description),
    preview: cut(cleanText(description.map((line) => line.text).join(' ')), PREVIEW_LENGTH),
    aboutUs: '',
    ...listsOf(row),
    url,
  };
}

/** The fields that have a value. */
function present<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}
