import type { Posting } from '../../src/careers/posting/posting.ts';

/** A minimal posting, with the given fields added or replaced. */
export const posting = (fields: Partial<Posting> = {}): Posting => ({
  id: '700101',
  slug: 'producer-700101',
  title: 'Producer',
  description: '<p>Play.</p>',
  preview: 'Play.',
  sections: {},
  url: 'https://board.example/en/postings/700101',
  ...fields,
});
