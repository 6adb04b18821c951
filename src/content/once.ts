/**
 * Reads what pages ask for again and again once in a build, where all content is there before the first page. In
 * development it is read each time, since it may change.
 */
export function oncePerBuild<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (import.meta.env.PROD ? (value ??= read()) : read());
}
