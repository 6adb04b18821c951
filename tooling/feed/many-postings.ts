const departments = ['Engineering', 'Artists & Labels', 'Finance', 'Trust & Safety', 'Support', 'Design'];
const places = ['London', 'Bristol', 'Glasgow', 'Remote', 'Leeds', 'Cardiff', 'Belfast', 'Manchester'];
const roles = ['Engineer', 'Manager', 'Analyst', 'Designer', 'Coordinator', 'Accountant', 'Producer'];
const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** A feed with `count` rows of realistic shape and size. */
export function manyPostings(count: number) {
  return { data: Array.from({ length: count }, (_, index) => posting(index)) };
}

function posting(index: number) {
  const item = (what: string, n: number) =>
    `<li><!--block-->${what} ${index + 1}.${n} for the people who play and listen</li>`;
  const list = (what: string, length: number) =>
    `<ul>${Array.from({ length }, (_, n) => item(what, n)).join('')}</ul>`;
  return {
    id: String(800_000 + index),
    title: `${at(places, index * 3)} ${at(roles, index)} ${index + 1}`,
    url: `https://board.example/en/postings/${index}`,
    description: `<div><!--block-->Role number ${index + 1}, close to ${at(roles, index + 3).toLowerCase()}s and ${at(places, index + 2)} crowds.<br><br>You’ll look after ${(index * 37) % 101} releases and as many nights as you like.</div>`,
    key_responsibilities: list('Look after', 5),
    key_responsibilities_header: 'Key Responsibilities',
    skills_knowledge_expertise: `<div><strong>Essential</strong></div>${list('Knowing', 4)}<div><strong>Desirable</strong></div>${list('Having heard', 2)}`,
    skills_knowledge_expertise_header: 'Skills, Knowledge & Expertise',
    benefits: list('Guest list', 3),
    benefits_header: 'Benefits',
    employment_type: 'permanent_full_time',
    employment_type_text: 'Permanent - Full Time',
    workplace_type: 'hybrid',
    workplace_type_text: 'Hybrid',
    compensation: `£${30 + (index % 40)},000 / year`,
    compensation_visible: index % 2 === 0,
    deadline_at: null,
    job: { id: String(900_000 + index), department: { id: '1', name: at(departments, index) } },
    location: { id: '1', name: at(places, index) },
  };
}
