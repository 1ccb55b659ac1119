/** Runs the calls with at most `width` at a time, like that many parallel clients. */
export async function inParallel<T>(calls: (() => PromiseLike<T>)[], width: number): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let mine = next++; mine < calls.length; mine = next++)
      results[mine] = await (calls[mine] as () => PromiseLike<T>)();
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** Counts answers by status and code. */
export function tally(answers: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.code ? `${status} ${body.code}` : String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
