import { after, HOUR, MINUTE, SECOND } from '../../kernel/clock';

/** Waits before the second attempt and the ones after it; then the event is left out and the next one is told. */
export const PUSH_WAITS = [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR];

/** When to try again, or null when that was the last attempt. `attempt` counts from 1. */
export function nextPush(attempt: number, failedAt: Date): Date | null {
  const wait = PUSH_WAITS[attempt - 1];
  return wait === undefined ? null : after(failedAt, wait);
}
