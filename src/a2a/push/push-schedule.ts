import { after, HOUR, MINUTE, SECOND } from '../../kernel/clock';

/** Delays before the second and later attempts. After the last one, the event is skipped and the next one is sent. */
export const PUSH_WAITS = [2 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR];

/** When to retry, or null after the last attempt. `attempt` counts from 1. */
export function nextPush(attempt: number, failedAt: Date): Date | null {
  const wait = PUSH_WAITS[attempt - 1];
  return wait === undefined ? null : after(failedAt, wait);
}
