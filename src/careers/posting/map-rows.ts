import { deadlineOf, departmentOf, htmlOf, labelOrCode, nameOf, salaryOf, titleOf, urlOf } from './fields.ts';
import type { MappedRows, Posting } from './posting.ts';
import { previewOf } from './preview.ts';
import { readLines } from './rich-text/read-lines.ts';
import { renderDescription } from './rich-text/render.ts';
import { describeValue, isRow, type Row, RowError, type RowNote, type Warn } from './row.ts';
import { readSections } from './sections/read-sections.ts';
import { idOf, slugFor } from './slug.ts';

/** Maps the feed's rows as docs/specification.md describes. Never throws: skips what cannot be published. */
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
      if (ids.has(id)) throw new RowError(`second row with that id: ${describeValue(posting.title)}`);
      if (slugs.has(posting.slug)) throw new RowError(`second row with the address ${posting.slug}`);
      ids.add(id);
      slugs.add(posting.slug);
      mapped.postings.push(posting);
      mapped.warnings.push(...warnings);
    } catch (error) {
      const isKnown = error instanceof RowError;
      const reason = isKnown ? error.message : `could not be read (${describeValue(String(error))})`;
      mapped.skipped.push({ row: name, reason });
    }
  }
  return mapped;
}

function toPosting(row: Row, id: string, warn: Warn): Posting {
  const title = titleOf(row, warn);
  const url = urlOf(row);
  const description = readLines(htmlOf(row, 'description', warn));
  return {
    id,
    slug: slugFor(title, id),
    title,
    department: departmentOf(row, warn),
    type: labelOrCode(row, 'employment_type', warn),
    workplace: labelOrCode(row, 'workplace_type', warn),
    deadline: deadlineOf(row, warn),
    salary: salaryOf(row, warn),
    location: nameOf(row.location, 'location', warn),
    description: renderDescription(description),
    preview: previewOf(description),
    sections: readSections(row, warn),
    url,
  };
}
