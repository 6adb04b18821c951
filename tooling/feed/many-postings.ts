import { readFileSync } from 'node:fs';

const departments = ['Engineering', 'Artists & Labels', 'Finance', 'Trust & Safety', 'Support', 'Design'];
const places = ['London', 'Bristol', 'Glasgow', 'Remote', 'Leeds', 'Cardiff', 'Belfast', 'Manchester'];
const roles = ['Engineer', 'Manager', 'Analyst', 'Designer', 'Coordinator', 'Accountant', 'Producer'];
const sampleFile = new URL('../../src/content/postings-sample.json', import.meta.url);

const at = <Item>(list: readonly Item[], index: number) => list[index % list.length];

/** A feed with `count` rows: the texts of the sample's, with other titles, departments and places. */
export function manyPostings(count: number) {
  const { data: samples } = JSON.parse(readFileSync(sampleFile, 'utf8')) as { data: object[] };
  const posting = (index: number) => ({
    ...at(samples, index),
    id: String(800_000 + index),
    title: `${at(places, index * 3)} ${at(roles, index)} ${index + 1}`,
    url: `https://board.example/en/postings/${index}`,
    deadline_at: null,
    job: { department: { name: at(departments, index) } },
    location: { name: at(places, index) },
  });
  return { data: Array.from({ length: count }, (_, index) => posting(index)) };
}
