/** The directives of a content security policy with their sources. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads a policy as a header or a `meta` element has it. */
export function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

export const formatPolicy = (policy: Policy): string =>
  [...policy].map((directive) => directive.flat().join(' ')).join('; ');

const isHash = (source: string) => /^'sha(256|384|512)-/.test(source);

/** The hashes that a directive of a policy holds. */
export const hashesOf = (policy: Policy, name: string): string[] => (policy.get(name) ?? []).filter(isHash);

/** The policy with these hashes of inline scripts and styles, and no others. */
export function withHashes(policy: Policy, scripts: Iterable<string>, styles: Iterable<string>): Policy {
  const others = (name: string) => (policy.get(name) ?? []).filter((source) => !isHash(source));
  return new Map([
    ...policy,
    ['script-src', [...others('script-src'), ...scripts]],
    ['style-src', [...others('style-src'), ...styles]],
  ]);
}

/** One policy that allows what any of these allows inline; they agree in all else, or it throws. */
export function unite(policies: readonly Policy[]): Policy {
  const [first = new Map<string, string[]>()] = policies;
  const bare = formatPolicy(withHashes(first, [], []));
  if (policies.some((policy) => formatPolicy(withHashes(policy, [], [])) !== bare))
    throw new Error('The pages have different policies.');
  const all = (name: string) => [...new Set(policies.flatMap((policy) => hashesOf(policy, name)))].sort();
  return withHashes(first, all('script-src'), all('style-src'));
}
