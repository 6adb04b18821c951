import { readFileSync } from 'node:fs';

const departments = [
  'Engineering',
  'Artists & Labels',
  'Finance',
  'Trust & Safety',
  'Support',
  'Design "R&D"',
];
const places = ['London', 'Bristol', 'Glasgow', 'Remote', 'Leeds', 'Cardiff', 'Belfast', 'Manchester'];
const roles = ['Engineer', 'Manager', 'Analyst', 'Designer', 'Coordinator', 'Accountant', 'Producer'];
const sampleFile = new URL('../../src/content/postings-sample.json', import.meta.url);

const at = <Item>(list: readonly Item[], index: number) => list[index % list.length];

/** A feed with `count` rows: the sample's rows, repeated with different titles, places and departments. */
export function manyPostings(count: number) {
  const { data: samples } = JSON.parse(readFileSync(sampleFile, 'utf8')) as { data: object[] };
  const posting = (index: number) => ({
    ...at(samples, index),
    id: String(800_000 + index),
    title: `${at(places, index * 3)} ${at(roles, index)} ${index + 1}`,
    url: `https://board.example/en/postings/${index}`,
    description: `<div><!--block-->Role number ${index + 1}, close to ${at(roles, index + 3)}s and ${at(places, index + 2)} crowds.<br><br>You’ll look after ${(index * 37) % 101} releases and as many nights as you like.</div>`,
    deadline_at: null,
    job: { department: { name: at(departments, index) } },
    location: { name: at(places, index) },
  });
  return { data: Array.from({ length: count }, (_, index) => posting(index)) };
}
