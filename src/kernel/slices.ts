/** Items between two turns: about a millisecond of encryption. */
const SLICE = 50;

/** Resolves when those that asked before have had their turn. */
let last: Promise<void> = Promise.resolve();
const turn = (): Promise<void> => (last = last.then(() => new Promise((resolve) => setImmediate(resolve))));

/**
 * Like `items.map(work)`, for work that takes a while on long lists. Calls take turns, slice by slice, and the process
 * answers other requests in between.
 */
export async function mapInSlices<In, Out>(
  items: readonly In[],
  work: (item: In, index: number) => Out,
): Promise<Out[]> {
  const results: Out[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === 0 && items.length > SLICE) await turn();
    results.push(work(item, index));
  }
  return results;
}
