import { renderDescription } from './description.ts';
import {
  deadlineOf,
  htmlOf,
  idOf,
  isRow,
  label,
  labelOrCode,
  nameOf,
  type Row,
  RowError,
  shown,
  titleOf,
  urlOf,
} from './fields.ts';
import { readLines } from './lines.ts';
import { comparePostings } from './order.ts';
import { salaryOf } from './salary.ts';
import { readSection, readSkills } from './sections.ts';
import { slugFor } from './slug.ts';
import { saysMore, type SectionName } from './subtitles.ts';
import { cleanText, cut } from './text.ts';
import type { Aside, ListName, Posting, SkippedRow } from './types.ts';
import type { Section } from './entries.ts';

const PREVIEW_LENGTH = 200;

export type MappedRow = { posting: Posting } | { skipped: SkippedRow };

/**
 * Maps all rows of the feed, sorted. A row that cannot be published, or whose id another row had before it,
 * is skipped and named.
 */
export function mapRows(rows: readonly unknown[]): { postings: Posting[]; skipped: SkippedRow[] } {
  const postings = new Map<string, Posting>();
  const skipped: SkippedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const mapped = mapRow(row, index + 1);
    if ('skipped' in mapped) skipped.push(mapped.skipped);
    else if (postings.has(mapped.posting.id)) {
      skipped.push({
        row: `id ${mapped.posting.id}`,
        reason: `second row of that id: ${shown(mapped.posting.title)}`,
      });
    } else postings.set(mapped.posting.id, mapped.posting);
  }
  return { postings: [...postings.values()].sort(comparePostings), skipped };
}

/** Maps one row, or says why it cannot be published; never throws. `position` counts from 1. */
export function mapRow(row: unknown, position = 1): MappedRow {
  let name = `row ${position}`;
  try {
    if (!isRow(row)) throw new RowError(`not an object: ${shown(row)}`);
    const id = idOf(row);
    name = `id ${id}`;
    return { posting: toPosting(row, id) };
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

function toPosting(row: Row, id: string): Posting {
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
      location: nameOf(row.location),
      type: labelOrCode(row.employment_type_text, row.employment_type),
      workplace: labelOrCode(row.workplace_type_text, row.workplace_type),
      salary: salaryOf(row),
      deadline: deadlineOf(row.deadline_at),
    }),
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

function listsOf(row: Row): Record<ListName, string[]> & Pick<Posting, 'asides'> {
  const responsibilities = readSection(readLines(htmlOf(row, 'key_responsibilities')), 'keyResponsibilities');
  const skills = readSkills(readLines(htmlOf(row, 'skills_knowledge_expertise')));
  const benefits = readSection(readLines(htmlOf(row, 'benefits')), 'whyJoinUs');
  titleFirst([responsibilities], row.key_responsibilities_header, 'keyResponsibilities');
  titleFirst(Object.values(skills), row.skills_knowledge_expertise_header, 'skills');
  titleFirst([benefits], row.benefits_header, 'whyJoinUs');
  const sections: Record<ListName, Section> = {
    keyResponsibilities: responsibilities,
    ...skills,
    whyJoinUs: benefits,
  };
  const asides: Partial<Record<ListName, Aside>> = {};
  for (const [list, { aside }] of Object.entries(sections)) {
    if (Object.keys(aside).length > 0) asides[list as ListName] = aside;
  }
  return {
    keyResponsibilities: responsibilities.items,
    essentialSkills: skills.essentialSkills.items,
    desirableSkills: skills.desirableSkills.items,
    skills: skills.skills.items,
    whyJoinUs: benefits.items,
    asides,
  };
}

/** Gives the tenant's header, where it says more than the site's, to the first section that has items. */
function titleFirst(sections: Section[], header: unknown, name: SectionName): void {
  const section = sections.find(({ items }) => items.length > 0);
  const subtitle = label(header);
  if (section && subtitle && saysMore(subtitle, name)) section.aside = { subtitle, ...section.aside };
}
