import type { EndpointHealth } from './endpoint-health';

export const FIRST_CONCURRENCY = 4;
const MAX_CONCURRENCY = 64;

/**
 * Returns how many deliveries an endpoint may have in flight after a batch of attempts: one more for each quick success
 * (from `FIRST_CONCURRENCY` upwards), half if it does not respond, and one if it is overloaded or times out.
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
