import { createHash } from 'node:crypto';
import { attributesOf, type Tag, tagsOf } from '../markup.ts';
import { formatPolicy, parsePolicy, type Policy, withHashes } from './policy.ts';

/**
 * A page with the policy that fits it: Astro's own lists whatever any page may need. It also comes to stand before
 * anything that it could concern.
 * @throws for a page without a policy, or with code that no policy of ours allows
 */
export function securePage(html: string): { html: string; policy: Policy } {
  const tags = tagsOf(html);
  for (const tag of tags) refuseInlineAttributes(tag);
  const metas = tags.filter(({ name }) => name === 'meta');
  const [old, ...more] = metas.filter(
    (tag) => attributesOf(tag).get('http-equiv')?.toLowerCase() === 'content-security-policy',
  );
  const charset = metas.find((tag) => attributesOf(tag).has('charset'));
  if (!old || more.length > 0) throw new Error(`it has ${old ? 'several policies' : 'no policy'}`);
  if (!charset || charset.start > old.start) throw new Error('it has no charset before its policy');

  const policy = withHashes(
    parsePolicy(attributesOf(old).get('content') ?? ''),
    hashes(tags.filter(isInlineScript)),
    hashes(tags.filter(({ name }) => name === 'style')),
  );
  const meta = `<meta http-equiv="content-security-policy" content="${formatPolicy(policy)}">`;
  const before = html.slice(0, charset.end) + meta + html.slice(charset.end, old.start);
  return { html: before + html.slice(old.end), policy };
}

const dataBlocks = ['application/ld+json', 'application/json'];

function isInlineScript(tag: Tag): boolean {
  if (tag.name !== 'script') return false;
  const attributes = attributesOf(tag);
  return !attributes.has('src') && !dataBlocks.includes(attributes.get('type') ?? '');
}

function hashes(tags: Tag[]): string[] {
  const texts = new Set(tags.map(({ text }) => text.replace(/\r\n?/g, '\n')));
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Attributes that a browser may follow as an address; any other may begin with these words, as a title does. */
const addresses = /^(href|xlink:href|src|action|formaction|data)$/;

function refuseInlineAttributes(tag: Tag): void {
  if (!/(^|\s)(on\w+|style|srcdoc)\b|javascript:/i.test(tag.attributes)) return;
  for (const [name, value] of attributesOf(tag)) {
    if (/^(on.*|style|srcdoc)$/.test(name)) throw new Error(`<${tag.name}> has the attribute "${name}"`);
    if (addresses.test(name) && /^\s*javascript:/i.test(value))
      throw new Error(`<${tag.name}> has a script as its "${name}"`);
  }
}
