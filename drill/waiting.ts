import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds and returns the seconds it took. Throws with `what` after `withinS`. */
export async function eventually(what: string, holds: () => Promise<boolean>, withinS = 15): Promise<number> {
  const since = performance.now();
  for (const giveUpAt = since + withinS * 1_000; !(await holds().catch(() => false)); await sleep(50))
    if (performance.now() > giveUpAt) throw new Error(`not within ${withinS} s: ${what}`);
  return (performance.now() - since) / 1_000;
}
