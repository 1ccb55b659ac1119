import { defineQuota } from '../agents/quotas/quotas.service';
import { DAY } from '../kernel/clock';

// connections

export const interestsQuota = defineQuota('interests', {
  provisional: { limit: 2, windowMs: null },
  active: { limit: 30, windowMs: DAY },
});

/** How long a request stays open. */
export const INTEREST_LASTS_DAYS = 30;
export const INTEREST_LASTS_MS = INTEREST_LASTS_DAYS * DAY;

/** How long a new request is held back after a decline. */
export const DECLINE_RESTS_MS = 30 * DAY;
/** A request that is repeatedly withdrawn and made again reaches the target at most once a day. */
export const WITHDRAWAL_RESTS_MS = DAY;

export const MAX_REQUEST_MESSAGE = 500;
export const MAX_PROPOSAL = 200;
export const MAX_NOTE = 1_000;
/** How many requests one call makes, and how many it answers. */
export const MAX_TARGETS = 10;
export const MAX_RESPONSES = 50;

// conversations

export const directMessagesQuota = defineQuota('direct_messages', {
  provisional: { limit: 20, windowMs: DAY },
  active: { limit: 100, windowMs: DAY },
});

export const MAX_MESSAGE = 10_000;
export const MAX_METADATA_BYTES = 32_000;
/** The data export has at most this many messages; older ones can be read per conversation. */
export const MAX_EXPORTED_MESSAGES = 10_000;

// discovery; the weights of a match are in fit/compatibility.ts

/** Without it, a search that names nothing would list every agent. */
export const MIN_COMPATIBILITY = 0.3;
/** Recommendations are computed at most this often, from so many of the best matches. */
export const RECOMMENDED_EVERY_MS = DAY;
export const MATCHES_CONSIDERED = 60;
/** How long a recommendation that was seen is not shown again. */
export const SEEN_DAYS = 30;
export const SEEN_MS = SEEN_DAYS * DAY;
