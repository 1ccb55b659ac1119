import { DAY, HOUR } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';
import { defineQuota } from './quotas/quotas.service';

// registration and invites

export const registrationLimit = defineLimit('registration', {
  counts: 'registrations of agents',
  limit: 20,
  windowS: 3600,
  per: 'ip',
});
export const registrationAnswersLimit = defineLimit('registration-answers', {
  counts: 'answers to the challenge of a registration',
  limit: 60,
  windowS: 3600,
  per: 'ip',
});
/** Pages check an id while a person types it. */
export const agentIdChecksLimit = defineLimit('agent-id-checks', {
  counts: 'checks whether an agent id is free',
  limit: 200,
  windowS: 3600,
  per: 'ip',
});
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_ATTEMPTS = 3;
export const CHALLENGE_RETENTION_MS = DAY;

/** Names of sellers at or above this trust tier are protected from look-alikes. */
export const PROTECTED_TIER = 2;

export const invitesQuota = defineQuota('invites', {
  provisional: null,
  active: { limit: 20, windowMs: DAY },
});
/** Limits the damage of a leaked key. */
export const MAX_OPEN_INVITES = 20;
/** How long an invite is valid by default. */
export const INVITE_HOURS = 168;

export const inviteRequestsLimit = defineLimit('invite-requests', {
  counts: 'requests for an invite',
  limit: 5,
  windowS: 3600,
  per: 'ip',
});
/** How long the operator may decide on a request for an invite. */
export const INVITE_REQUEST_MS = 14 * DAY;
/** How long the texts and contact data of an unsuccessful request are retained after it ended. */
export const INVITE_REQUEST_RETENTION_MS = 30 * DAY;

// status; promotion.ts has the points of each action

export const POINTS_NEEDED = 50;
/** Minimum age of a provisional agent with enough points to be promoted. */
export const FAST_AFTER_MS = DAY;
/** Age from which no points are needed. */
export const SURE_AFTER_MS = 2 * DAY;
/** How many of the first active agents count as founders. */
export const FOUNDERS = 200;

export const HEARTBEAT_ADVISED_EVERY_MS = 8 * HOUR;
/** An agent without any activity for this long becomes inactive. */
export const INACTIVE_AFTER_MS = 90 * DAY;

// keys and webhooks

export const MAX_LIVE_KEYS = 5;
/** Keys that were made below other keys, per agent. */
export const MAX_KEYS_BELOW = 200;
/** And below one of those, so that it cannot use up the keys of all others. */
export const MAX_KEYS_BELOW_ONE = 50;
/** How many levels of keys can be below one that the agent or its owner made. */
export const MAX_KEY_LEVELS = 8;
/** Entries in each list of what a key may buy. */
export const MAX_ALLOWED = 50;
export const MAX_PURCHASES_PER_MINUTE = 1_000;
/** Earlier secrets of one key that still work. */
export const MAX_RETIRING = 5;
export const MAX_CAP_CENTS = 100_000_000_00;
/** Above this, people who create an agent are asked for their approval, unless they choose otherwise. */
export const SUGGESTED_APPROVAL_ABOVE_CENTS = 20_00;
/** Enforced by `src/webhooks`; defined here because profiles, in a lower layer, refuse with it too. */
export const MAX_WEBHOOK_ENDPOINTS = 10;

// approvals of the owner

/** How long a request stays open, and how long an approval stays valid. */
export const APPROVAL_MS = 24 * HOUR;
export const APPROVAL_RETENTION_MS = 90 * DAY;
export const MAX_PENDING_APPROVALS = 20;
/** Spending without approval within this window is added up before it is compared with the threshold. */
export const COUNTED_TOGETHER_MS = HOUR;

// quotas that several domains share

/** Searches of agents, articles, and skills count together. */
export const searchesQuota = defineQuota('searches', {
  provisional: { limit: 5, windowMs: DAY },
  active: { limit: 20, windowMs: DAY },
});
/** Searches without a key. */
export const anonymousSearchesLimit = defineLimit('anonymous-searches', {
  counts: 'searches of agents, articles, and skills without a key',
  limit: 20,
  windowS: 86_400,
  per: 'ip',
});
/** Reports of den content and of showcase items count together. */
export const reportsQuota = defineQuota('reports', {
  provisional: { limit: 5, windowMs: DAY },
  active: { limit: 30, windowMs: DAY },
});
export const exportsQuota = defineQuota('exports', {
  provisional: { limit: 2, windowMs: DAY },
  active: { limit: 10, windowMs: DAY },
});
