import { Fragment } from 'react';
import type { Aside, ListName, Posting } from '../../lib/postings/types.ts';

const lists: [ListName, string][] = [
  ['keyResponsibilities', 'Key Responsibilities'],
  ['skills', 'Skills & Experience'],
  ['essentialSkills', 'Skills & Experience – Essential'],
  ['desirableSkills', 'Desirable Skills'],
  ['whyJoinUs', 'Why Join Us'],
];

/** The sections of a posting that have content, on its page and in the modal alike. Headings are `h2`. */
export function JobDetail({ posting }: { posting: Posting }) {
  return (
    <div className="prose job-detail">
      <section>
        <h2>About this role</h2>
        {/* Cleaned when the feed was mapped, see lib/postings. */}
        <div dangerouslySetInnerHTML={{ __html: posting.description }} />
      </section>
      {posting.aboutUs && (
        <section>
          <h2>About Us</h2>
          <p>{posting.aboutUs}</p>
        </section>
      )}
      {lists.map(([name, heading]) => (
        <ListSection key={name} heading={heading} items={posting[name]} aside={posting.asides[name]} />
      ))}
    </div>
  );
}

function ListSection({
  heading,
  items,
  aside,
}: {
  heading: string;
  items: string[];
  aside?: Aside | undefined;
}) {
  if (items.length === 0) return null;
  const { subtitle, before = [], between = [], after = [] } = aside ?? {};
  // A paragraph within the list parts it in two.
  const starts = [{ index: 0, text: before }, ...between];
  return (
    <section>
      <h2>{heading}</h2>
      {subtitle && <p className="subtitle">{subtitle}</p>}
      {starts.map(({ index, text }, part) => (
        <Fragment key={index}>
          <Paragraphs texts={text} />
          <ul>
            {items.slice(index, starts[part + 1]?.index).map((item, place) => (
              <li key={place}>{item}</li>
            ))}
          </ul>
        </Fragment>
      ))}
      <Paragraphs texts={after} />
    </section>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return texts.map((text, index) => <p key={index}>{text}</p>);
}
