import { createHash } from 'node:crypto';
import { type Tag, tagsOf } from '../parse-start-tags.ts';
import { formatPolicy, parsePolicy, type Policy, withHashes } from './policy.ts';

/** How a page gets the policy that allows its own code and no other. */
export interface Plan {
  policy: Policy;
  /** The tag with the policy. */
  meta: string;
  /** Where that goes: before anything that the policy could concern. */
  place: number;
  /** The tag that it replaces: the policy without hashes, as the layout writes it. */
  old: { start: number; end: number };
}

/**
 * Reads a page by the browsers' algorithm.
 * @throws for a page without a policy, or with code that no policy of ours allows
 */
export function planPolicy(html: string): Plan {
  const tags = tagsOf(html);
  tags.forEach(refuseInlineAttributes);
  const metas = tags.filter(({ name }) => name === 'meta');
  const [old, ...more] = metas.filter(
    ({ attributes }) => attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  const charset = metas.find(({ attributes }) => attributes.has('charset'));
  if (!old || more.length > 0) throw new Error(`it has ${old ? 'several policies' : 'no policy'}`);
  if (!charset || charset.start > old.start) throw new Error('it has no charset before its policy');

  const policy = withHashes(
    parsePolicy(old.attributes.get('content') ?? ''),
    hashes(tags.filter(isInlineScript)),
    hashes(tags.filter(({ name }) => name === 'style')),
  );
  const meta = `<meta http-equiv="content-security-policy" content="${formatPolicy(policy)}">`;
  return { policy, meta, place: charset.end, old: { start: old.start, end: old.end } };
}

export const applyPlan = (html: string, { meta, place, old }: Plan): string =>
  html.slice(0, place) + meta + html.slice(place, old.start) + html.slice(old.end);

/** Types of scripts that are data and never run. */
const dataBlocks = ['application/ld+json', 'application/json'];

function isInlineScript({ name, attributes }: Tag): boolean {
  if (name !== 'script') return false;
  return !attributes.has('src') && !dataBlocks.includes(attributes.get('type') ?? '');
}

function hashes(tags: Tag[]): string[] {
  // After this in a script, the next `</script>` may not be its end.
  if (tags.some(({ name, text }) => name === 'script' && text.includes('<!--')))
    throw new Error('a script in it holds "<!--"');
  const texts = new Set(tags.map(({ text }) => text));
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Attributes that hold addresses. The value of any other, such as a title, may begin with `javascript:`. */
const addresses = /^(href|xlink:href|src|action|formaction|data)$/;

function refuseInlineAttributes(tag: Tag): void {
  for (const [name, value] of tag.attributes) {
    if (/^(on.*|style|srcdoc)$/.test(name)) throw new Error(`<${tag.name}> has the attribute "${name}"`);
    // Browsers ignore tabs and line ends in an address, and spaces and control characters before it.
    if (addresses.test(name) && /^[\0-\x20]*javascript:/i.test(value.replace(/[\t\n\r]/g, '')))
      throw new Error(`<${tag.name}> has a script as its "${name}"`);
  }
}
