import { after, DAY } from '../../kernel/clock';
import { defineRetentionTime } from '../../platform/workers/retention';
import { isTerminal } from '../protocol/model';
import type { A2aTask } from './a2a-task.entity';

/**
 * A task without progress fails after `OPEN_MS`; an ended task is kept for `RETENTION_MS`. Both are shorter for anonymous
 * callers.
 */
const OPEN_MS = { known: 7 * DAY, anonymous: DAY };
const RETENTION_MS = { known: 30 * DAY, anonymous: DAY };
defineRetentionTime('ended A2A tasks', RETENTION_MS.known);
defineRetentionTime('ended A2A tasks of callers without a key', RETENTION_MS.anonymous);

/** When an open task fails, or when an ended task is deleted. */
export function dueAt({ state, statusAt, callerId }: Pick<A2aTask, 'state' | 'statusAt' | 'callerId'>): Date {
  const who = callerId === null ? 'anonymous' : 'known';
  return after(statusAt, (isTerminal(state) ? RETENTION_MS : OPEN_MS)[who]);
}
