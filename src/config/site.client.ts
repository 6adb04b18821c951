import { site as written } from '../site.config.ts';

type Site = Omit<typeof written, 'social'> & { social: { label: string; url: string }[] };

/** `site.config.ts` with its placeholders filled. */
export const site: Site = JSON.parse(
  JSON.stringify(written).replace(
    /\{\{\s*(name|contactEmail|careersEmail)\s*\}\}/g,
    (_, key: 'name' | 'contactEmail' | 'careersEmail') => JSON.stringify(written[key]).slice(1, -1),
  ),
);
