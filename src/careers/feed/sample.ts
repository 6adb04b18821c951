import { fillPlaceholders, type Placeholders } from '../../content/placeholders.ts';

/**
 * The bundled sample as a feed would send it, with placeholders filled. `{{deadline}}` is the end of next month, so that
 * no sample expires and all builds of a month are the same.
 */
export function readSample(text: string, values: Placeholders, now: Date): unknown {
  const deadline = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0, 23, 59, 59),
  ).toISOString();
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? fillPlaceholders(value.replaceAll('{{deadline}}', deadline), values) : value,
  );
}
