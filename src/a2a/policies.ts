import { DAY } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

export const a2aVisitorsLimit = defineLimit('a2a-visitors', {
  counts: 'A2A messages without a key',
  limit: 20,
  windowS: 3600,
  per: 'ip',
});

/**
 * A task without progress fails after `OPEN_MS`; an ended task is kept for `RETENTION_MS`. Both are shorter for anonymous
 * callers.
 */
export const OPEN_MS = { known: 7 * DAY, anonymous: DAY };
export const RETENTION_MS = { known: 30 * DAY, anonymous: DAY };

/**
 * Open tasks allowed per caller. With one agent: per unconnected caller, for all anonymous callers, and for all
 * unconnected callers together.
 */
export const MOST_OPEN = { ofCaller: 500, ofStranger: 20, ofNobody: 200, ofStrangers: 500 };

/** Maximum size of a message as JSON. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
/** Maximum size of the parts of a message that its recipient gets as metadata of a direct message. */
export const MAX_PARTS_BYTES = 28_000;
/** Maximum size of a task's messages and results together. */
export const MAX_TASK_BYTES = 2 * 1024 * 1024;
/** Maximum size of a page of tasks. A single larger task still fits. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

export const MAX_PUSH_CONFIGS_PER_TASK = 10;
/** Streams and waiting calls. */
export const MAX_STREAMS_PER_CALLER = 50;
export const MAX_STREAMS_PER_PROCESS = 5_000;
/** Skills on the card of an agent. */
export const MAX_SKILLS = 50;
