import { DAY, HOUR } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

export const mcpLimit = defineLimit('mcp', {
  counts: 'messages to `/mcp`',
  limit: 60,
  windowS: 60,
  per: 'caller',
});

/** When a session without calls ends, and when every session ends. */
export const SESSION_IDLE_MS = HOUR;
export const SESSION_MS = DAY;

/** Longer than an approval request and its approval last together, so that the result can be fetched afterwards. */
export const TASK_TTL_MS = 3 * DAY;
/** Ended tasks kept per agent; the oldest are deleted first. */
export const MAX_TASKS_PER_AGENT = 100;
/** Requests held open per agent and instance. Further ones are answered immediately. */
export const MAX_WAITING_PER_AGENT = 3;
