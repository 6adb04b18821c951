import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { JobDetail } from '../../src/islands/careers/JobDetail.tsx';
import { ApplyLink } from '../../src/islands/careers/JobContent.tsx';
import { JobFacts } from '../../src/islands/careers/JobFacts.tsx';
import { Boundary } from '../../src/islands/ui/Boundary.tsx';
import { posting } from '../support/posting.ts';

afterEach(() => cleanup());

const headings = () =>
  screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);

describe('JobDetail', () => {
  const full = posting({
    description: '<p>Play <strong>loud</strong>.</p>',
    aboutUs: 'We are few.',
    keyResponsibilities: ['Listen'],
    essentialSkills: ['Ears'],
    desirableSkills: ['Hands'],
    skills: ['Feet'],
    whyJoinUs: ['Records'],
  });

  test('every section that has content, by the brief’s names and in its order', () => {
    render(<JobDetail posting={full} />);
    expect(headings()).toEqual([
      ['H2', 'About this role'],
      ['H2', 'About Us'],
      ['H2', 'Key Responsibilities'],
      ['H2', 'Skills & Experience'],
      ['H2', 'Skills & Experience – Essential'],
      ['H2', 'Desirable Skills'],
      ['H2', 'Why Join Us'],
    ]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Listen',
      'Feet',
      'Ears',
      'Hands',
      'Records',
    ]);
    expect(document.querySelector('strong')?.textContent).toBe('loud');
  });

  test('nothing but the description where the rest is empty', () => {
    render(<JobDetail posting={posting({ description: '<p>Play.</p>' })} />);
    expect(headings()).toEqual([['H2', 'About this role']]);
  });

  test.each([
    ['keyResponsibilities', 'Key Responsibilities'],
    ['skills', 'Skills & Experience'],
    ['essentialSkills', 'Skills & Experience – Essential'],
    ['desirableSkills', 'Desirable Skills'],
    ['whyJoinUs', 'Why Join Us'],
  ] as const)('%s alone brings only its own heading', (list, heading) => {
    render(<JobDetail posting={posting({ [list]: ['One', 'Two'] })} />);
    expect(headings()).toEqual([
      ['H2', 'About this role'],
      ['H2', heading],
    ]);
  });

  test('items and asides are text, whatever they look like', () => {
    const hostile = '<img src=x onerror=alert(1)> & <b>bold</b>';
    render(
      <JobDetail
        posting={posting({
          whyJoinUs: [hostile],
          asides: { whyJoinUs: { subtitle: hostile, before: [hostile], after: [hostile] } },
        })}
      />,
    );
    expect(screen.getAllByText(hostile)).toHaveLength(4);
    expect(document.querySelector('img, b')).toBeNull();
  });

  test('prose that stands beside a list keeps its place', () => {
    render(
      <JobDetail
        posting={posting({
          whyJoinUs: ['A'],
          asides: { whyJoinUs: { subtitle: 'What we offer', before: ['Before.'], after: ['After.'] } },
        })}
      />,
    );
    const section = screen.getByRole('heading', { name: 'Why Join Us' }).closest('section');
    expect(section?.textContent).toBe('Why Join UsWhat we offerBefore.AAfter.');
  });
});

describe('JobFacts', () => {
  const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);

  test('only what is known', () => {
    render(<JobFacts posting={{ location: 'Leeds', type: 'Part Time' }} />);
    expect(terms()).toEqual(['Location', 'Employment type']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Leeds',
      'Part Time',
    ]);
  });

  test('all of it, in one order', () => {
    render(
      <JobFacts
        posting={{
          deadline: '2026-12-18T23:59:59+00:00',
          salary: '£1',
          workplace: 'Hybrid',
          type: 'Part Time',
          location: 'Leeds',
          department: 'Finance',
        }}
      />,
    );
    expect(terms().slice(0, 5)).toEqual(['Department', 'Location', 'Employment type', 'Workplace', 'Salary']);
    expect(screen.getAllByRole('definition').at(-1)?.textContent).toContain('18 December 2026');
  });

  test('nothing known is no list with empty rows', () => {
    render(<JobFacts posting={{}} />);
    expect(terms()).toEqual([]);
  });
});

test('ApplyLink opens the posting in a new tab that cannot reach back', () => {
  render(<ApplyLink url="https://board.example/1?a=1&b=2" />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Apply for this position' });
  expect(link.getAttribute('href')).toBe('https://board.example/1?a=1&b=2');
  expect(link.target).toBe('_blank');
  expect(link.rel).toContain('noopener');
});

describe('Boundary', () => {
  function Broken(): never {
    throw new Error('as planned');
  }

  test('shows what it holds while that works', () => {
    render(<Boundary>All is well</Boundary>);
    screen.getByText('All is well');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the words of the error page, and a way out, when it breaks', () => {
    // React tells the console of every error, caught or not.
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <Boundary>
        <Broken />
      </Boundary>,
    );
    const alert = screen.getByRole('alert');
    within(alert).getByText('Unexpected Application Error!');
    expect(within(alert).getByText('Reload the page').getAttribute('href')).toBe('');
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });
});
