import { renderDescription } from './rich-text/render.ts';
import { readLines } from './rich-text/read-lines.ts';
import { isRow, type Warn, type Row, RowError, describeValue } from './row.ts';
import { departmentOf, htmlOf, labelOrCode, nameOf, titleOf, urlOf } from './fields.ts';
import { idOf } from './id.ts';
import { readSections } from './sections/read-sections.ts';
import { previewOf } from './preview.ts';
import { deadlineOf } from './read-deadline.ts';
import { salaryOf } from './salary.ts';
import { slugFor } from './slug.ts';
import type { MappedRows, Posting } from './posting.ts';
import type { RowNote } from './row.ts';

/**
 * Maps all rows of the feed in their order. Skips rows that cannot be published, and those whose id or slug an earlier row
 * has; never throws.
 */
export function mapRows(rows: readonly unknown[]): MappedRows {
  const mapped: MappedRows = { postings: [], skipped: [], warnings: [] };
  const ids = new Set<string>();
  const slugs = new Set<string>();
  for (const [index, row] of rows.entries()) {
    let name = `row ${index + 1}`;
    try {
      if (!isRow(row)) throw new RowError(`not an object: ${describeValue(row)}`);
      const id = idOf(row);
      name = `id ${id}`;
      const warnings: RowNote[] = [];
      const posting = toPosting(row, id, (reason) => warnings.push({ row: name, reason }));
      if (ids.has(id)) throw new RowError(`second row of that id: ${describeValue(posting.title)}`);
      if (slugs.has(posting.slug)) throw new RowError(`second row of the address ${posting.slug}`);
      ids.add(id);
      slugs.add(posting.slug);
      mapped.postings.push(posting);
      mapped.warnings.push(...warnings);
    } catch (error) {
      mapped.skipped.push({ row: name, reason: reasonOf(error) });
    }
  }
  return mapped;
}

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
  };
}
