import { DAY } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

// the delays between attempts are in sending/retry-schedule.ts

export const webhookPingLimit = defineLimit('webhook-ping', {
  counts: 'test events to webhook endpoints',
  limit: 10,
  windowS: 60,
  per: 'caller',
});
export const webhookReplayLimit = defineLimit('webhook-replay', {
  counts: 'redeliveries and replays of webhooks',
  limit: 30,
  windowS: 60,
  per: 'caller',
});
/** How many deliveries one call queues at most. The response says how many are left and where to continue. */
export const MAX_REPLAYED = 500;

/** Keeps the whole body below 20 kB. */
export const MAX_DATA_BYTES = 19_000;

/** An endpoint that fails this often, for this long, without a success in between is disabled. */
export const HOPELESS_FAILURES = 10;
export const HOPELESS_AFTER_DAYS = 5;

/** After this many failures without a success in between, the agent's owner is notified. */
export const TROUBLED_FAILURES = 5;

/** How long deliveries are stored with their bodies, and how long the hashes of their bodies are. */
export const LOG_RETENTION_DAYS = 30;
export const LOG_RETENTION_MS = LOG_RETENTION_DAYS * DAY;
export const HASH_RETENTION_MS = 365 * DAY;

/** How long events can be fetched. */
export const FEED_RETENTION_DAYS = 30;
export const FEED_RETENTION_MS = FEED_RETENTION_DAYS * DAY;
/** How long a request for events waits at most, and how many of an agent wait at once. */
export const MAX_WAIT_S = 25;
export const MAX_WAITING_PER_AGENT = 8;
