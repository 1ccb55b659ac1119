/** Captures the values of a route's parameters: `/dens/:slug` matches `/dens/research` with `research`. */
export function pathCaptures(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '([^/]+)');
  return new RegExp(`^${literal}/?$`);
}

/** Fills a route's parameters, in their order, with values that are already encoded. */
export function fillPath(path: string, values: readonly string[]): string {
  let next = 0;
  return path.replace(/:[a-z_]+/g, () => values[next++] ?? '');
}
