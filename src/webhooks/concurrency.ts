import type { EndpointHealth } from './endpoint-health';

export const FIRST_CONCURRENCY = 4;
const MAX_CONCURRENCY = 64;

/**
 * How many deliveries an endpoint may have in flight at once, after a batch of attempts: one more for every quick
 * success, back to the first few after a pause, half when nothing answers, and one when it says that it is too much or
 * takes too long.
 */
export function nextConcurrency(
  current: number,
  { load, gain }: Pick<EndpointHealth, 'load' | 'gain'>,
): number {
  switch (load) {
    case 'overloaded':
      return 1;
    case 'silent':
      return Math.max(1, Math.floor(current / 2));
    case 'refusing':
      return current;
    case 'healthy':
      return Math.min(MAX_CONCURRENCY, Math.max(FIRST_CONCURRENCY, current) + gain);
  }
}
