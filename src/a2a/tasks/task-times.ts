import { after, DAY } from '../../kernel/clock';
import { defineRetentionTime } from '../../platform/workers/retention-times';
import { isTerminal, type TaskState } from '../protocol/model';

/**
 * A task without progress fails after `OPEN_MS`; an ended task is kept for `RETENTION_MS`. Both are shorter for anonymous
 * callers.
 */
const OPEN_MS = { known: 7 * DAY, anonymous: DAY };
const RETENTION_MS = { known: 30 * DAY, anonymous: DAY };
defineRetentionTime('ended A2A tasks', RETENTION_MS.known);
defineRetentionTime('ended A2A tasks of callers without a key', RETENTION_MS.anonymous);

interface Timed {
  state: TaskState;
  status_at: Date;
  caller_id: string | null;
}

/** When an open task fails, or when an ended task is deleted. */
export function dueAt({ state, status_at, caller_id }: Timed): Date {
  const who = caller_id === null ? 'anonymous' : 'known';
  return after(status_at, (isTerminal(state) ? RETENTION_MS : OPEN_MS)[who]);
}
