import { formatDeadline } from '../../lib/postings/deadline.ts';
import type { Posting } from '../../lib/postings/types.ts';

type Facts = Pick<Posting, 'department' | 'location' | 'type' | 'workplace' | 'salary' | 'deadline'>;

/** Department, location, employment type and whatever else the feed says of a posting in a word or two. */
export function JobFacts({ posting }: { posting: Facts }) {
  const facts = [
    ['Department', posting.department],
    ['Location', posting.location],
    ['Employment type', posting.type],
    ['Workplace', posting.workplace],
    ['Salary', posting.salary],
    ['Deadline', posting.deadline && `Apply by ${formatDeadline(posting.deadline)}`],
  ].filter(([, value]) => value);
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
