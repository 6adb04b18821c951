import { renderDescription } from './rich-text/render.ts';
import { readLines } from './rich-text/read-lines.ts';
import { isRow, type Warn, type Row, RowError, describeValue } from './row.ts';
import { departmentOf, htmlOf, labelOrCode, nameOf, titleOf, urlOf } from './fields.ts';
import { idOf } from './id.ts';
import { readSections } from './sections/read-sections.ts';
import { previewOf } from './preview.ts';
import { deadlineOf } from './read-deadline.ts';
import { salaryOf } from './salary.ts';
import { termsOf } from './schema-org/terms.ts';
import { slugFor } from './slug.ts';
import type { MappedRows, Posting } from './posting.ts';
import type { RowNote } from './row.ts';

/** A row as a posting with warnings, or the reason why it cannot be published. */
export type MappedRow = { posting: Posting; warnings: RowNote[] } | { skipped: RowNote };

/**
 * Maps all rows of the feed in their order. Skips rows that cannot be published, and those whose id or slug an earlier row
 * has.
 */
export function mapRows(rows: readonly unknown[]): MappedRows {
  const postings: Posting[] = [];
  const skipped: RowNote[] = [];
  const warnings: RowNote[] = [];
  const ids = new Set<string>();
  const slugs = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const mapped = mapRow(row, index + 1);
    if ('skipped' in mapped) {
      skipped.push(mapped.skipped);
      continue;
    }
    const { id, slug, title } = mapped.posting;
    if (ids.has(id))
      skipped.push({ row: rowName(id), reason: `second row of that id: ${describeValue(title)}` });
    else if (slugs.has(slug)) skipped.push({ row: rowName(id), reason: `second row of the address ${slug}` });
    else {
      postings.push(mapped.posting);
      warnings.push(...mapped.warnings);
      ids.add(id);
      slugs.add(slug);
    }
  }
  return { postings, skipped, warnings };
}

/** Maps one row; never throws. `position` counts from 1. */
export function mapRow(row: unknown, position = 1): MappedRow {
  let name = `row ${position}`;
  try {
    if (!isRow(row)) throw new RowError(`not an object: ${describeValue(row)}`);
    const id = idOf(row);
    name = rowName(id);
    const warnings: RowNote[] = [];
    return { posting: toPosting(row, id, (reason) => warnings.push({ row: name, reason })), warnings };
  } catch (error) {
    return { skipped: { row: name, reason: reasonOf(error) } };
  }
}

const rowName = (id: string) => `id ${id}`;

function reasonOf(error: unknown): string {
  if (error instanceof RowError) return error.message;
  // Walking the parsed tree is recursive, so markup nested thousands deep overflows the stack.
  if (error instanceof RangeError) return 'its HTML is nested too deeply';
  return `could not be read (${describeValue(String(error))})`;
}

function toPosting(row: Row, id: string, warn: Warn): Posting {
  const title = titleOf(row);
  const url = urlOf(row);
  const description = readLines(htmlOf(row, 'description', warn));
  return {
    id,
    slug: slugFor(title, id),
    title,
    department: departmentOf(row, warn),
    type: labelOrCode(row, 'employment_type', warn),
    workplace: labelOrCode(row, 'workplace_type', warn),
    deadline: deadlineOf(row.deadline_at, warn),
    salary: salaryOf(row, warn),
    location: nameOf(row.location, 'location', warn),
    description: renderDescription(description),
    preview: previewOf(description),
    sections: readSections(row, warn),
    url,
    terms: termsOf(row, warn),
  };
}
