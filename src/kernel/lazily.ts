/** Makes something at its first use, once: what costs time and many a process never needs. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
