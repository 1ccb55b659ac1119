import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app';

/** Returns once the condition holds, with time for slow machines. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries === 2_000) throw new Error(`it does not come about: ${holds.toString()}`);
    await sleep(10);
  }
}

/** Returns once this many statements of the application wait for locks. */
export function waitingForLocks(app: TestApp, count: number): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return until(async () => (await app.sql(waiting)).length >= count);
}
