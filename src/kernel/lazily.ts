/** Creates something on first use, once: for expensive values that many processes never need. */
export function memoize<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
