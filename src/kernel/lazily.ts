/** Creates something on first use, once: for expensive values that many processes never need. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
