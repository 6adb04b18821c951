import { z } from 'astro/zod';
import { each, text } from './text.ts';

const keys = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown key ${issue.keys.join(', ')}; known here: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

const feature = keys({ title: text(40), description: text(190) });

const benefit = keys({
  icon: z.enum(['gift', 'clock', 'crown', 'message']),
  title: text(48),
  description: text(140),
});

const testimonial = keys({
  name: text(40),
  role: text(48),
  content: text(180),
  rating: z.literal(5),
});

/** A schema for each YAML file; the key is the file's name. */
export const blockSchemas = {
  hero: keys({ status: text(24), headline: text(48), lead: text(260) }),
  features: keys({ title: text(48), items: z.array(feature).length(3) }),
  discovery: keys({ heading: text(40), lead: text(60), text: text(360), alt: text(140) }),
  incentives: keys({ heading: text(40), items: z.array(benefit).length(4), button: text(24) }),
  belonging: keys({ heading: text(40), alt: text(140), items: z.array(feature).length(3) }),
  banner: keys({ heading: text(48), line: text(120), button: text(24), alt: text(140) }),
  ecosystem: keys({
    heading: text(48),
    text: text(260),
    audiences: z.array(keys({ name: text(16), line: text(100) })).length(6),
  }),
  testimonials: keys({
    heading: text(48),
    note: text(140),
    items: z.array(testimonial).length(3),
  }),
  careers: keys({
    description: text(160),
    lead: text(260),
    empty: text(160),
    unavailable: text(160),
    benefits: z.array(feature).length(3),
    noRoleText: text(200),
  }),
  interface: keys({
    page: keys({
      ...each(text(40), 'skip', 'footer', 'home', 'legal', 'contents'),
      updated: text(40, ['{date}']),
      picture: text(80),
      rating: text(40, ['{rating}']),
      noScript: text(160, ['{{contactEmail}}']),
    }),
    waitlist: keys({
      ...each(text(24), 'join', 'placeholder', 'submitting', 'heroSubmitting', 'ok', 'privacy'),
      ...each(text(40), 'email', 'heroPlaceholder', 'privacyTab'),
      ...each(text(48), 'broken', 'reload'),
      ...each(text(120), 'emailHint', 'note'),
      ...each(text(160, ['{{contactEmail}}']), 'failed', 'failedAgain'),
    }),
    dialog: keys({ close: text(48) }),
    careers: keys({
      ...each(text(24), 'title', 'all', 'showAll'),
      ...each(
        text(48),
        'heading',
        'positions',
        'none',
        'unavailable',
        'board',
        'why',
        'noRoleHeading',
        'filter',
      ),
      updated: text(40, ['{date}']),
      shown: text(40, ['{shown}', '{total}']),
    }),
    facts: keys({
      ...each(text(32), 'department', 'location', 'type', 'workplace', 'salary', 'deadline'),
      applyBy: text(32, ['{date}']),
    }),
    sections: keys({
      ...each(text(48), 'description', 'aboutUs', 'keyResponsibilities', 'skills'),
      ...each(text(48), 'essentialSkills', 'desirableSkills', 'whyJoinUs'),
    }),
    position: keys({
      ...each(text(40), 'name', 'back', 'apply', 'applyTab'),
      adjustments: text(160, ['{{careersEmail}}']),
    }),
    positionDialog: keys({
      ...each(text(40), 'body', 'share', 'copied', 'retry', 'openPage', 'loading'),
      ...each(text(100), 'failed', 'shareFailed'),
    }),
    errors: keys({
      ...each(text(48), 'notFound', 'broken'),
      notFoundText: text(200),
      brokenText: text(200, ['{{contactEmail}}']),
      ...each(text(32), 'positions', 'retry'),
    }),
  }),
};

/** The name of a block of text, and of its file. */
export type Block = keyof typeof blockSchemas;

/** `updated` is the day of the last substantive change. Without `footer`, the footer does not link to the page. */
export const legalSchema = keys({
  title: text(60),
  description: text(160),
  updated: z.iso.date({ error: 'must be a date such as 2026-11-22' }),
  footer: text(24).optional(),
});
