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

/** The policy with these hashes of inline scripts and styles, and no others. */
export function withHashes(policy: Policy, scripts: Iterable<string>, styles: Iterable<string>): Policy {
  const others = (name: string) => (policy.get(name) ?? []).filter((source) => !isHash(source));
  return new Map([
    ...policy,
    ['script-src', [...others('script-src'), ...scripts]],
    ['style-src', [...others('style-src'), ...styles]],
  ]);
}

/** One policy that allows what any of these allows: each directive with the sources of all, in a stable order. */
export function mergePolicies(policies: readonly Policy[]): Policy {
  const names = [...new Set(policies.flatMap((policy) => [...policy.keys()]))].sort();
  const sourcesOf = (name: string) =>
    [...new Set(policies.flatMap((policy) => policy.get(name) ?? []))].sort();
  return new Map(
    names.map((name) => {
      const sources = sourcesOf(name);
      if (sources.length > 1 && sources.includes("'none'"))
        throw new Error(`Of the pages, some have ${name} 'none' and others have not.`);
      return [name, sources];
    }),
  );
}
