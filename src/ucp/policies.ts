import { DAY, HOUR } from '../kernel/clock';
import { defineLimit } from '../platform/rate-limit/limits';

// how long carts and checkouts last

export const SESSION_HOURS = 6;
export const CART_DAYS = 7;
/** Without an owner they expire early, since nobody can be asked to clean them up. */
export const OWNERLESS_HOURS = 2;
export const OWNERLESS_CART_DAYS = 1;
/** How long finished checkouts stay readable. */
export const CHECKOUT_RETENTION_MS = 30 * DAY;
/** Canceled checkouts without an owner, only as long as they were valid. */
export const OWNERLESS_RETENTION_MS = OWNERLESS_HOURS * HOUR;
/** Within this period, a signature without a timestamp proves its sender only once. */
export const SIGNED_KEYS_RETENTION_MS = 90 * DAY;

// what they may contain

export const MAX_LINES = 50;
export const MAX_QUANTITY = 9_999;
export const MAX_DESTINATIONS = 20;
export const MAX_CODES = 10;
/**
 * A top-up is for one session and an approval for one purchase, so only the latest sessions that wait for one are
 * tried.
 */
export const MOST_WAITING = 5;

// callers without a key

export const ucpVisitorsLimit = defineLimit('ucp-visitors', {
  counts: 'new UCP carts and checkouts without a key or a signature',
  limit: 60,
  windowS: 3600,
  per: 'ip',
});
export const ucpNetworksLimit = defineLimit('ucp-networks', {
  counts: 'new UCP carts and checkouts without a key',
  countedBy: 'network (IPv4 /24, IPv6 /48)',
  limit: 300,
  windowS: 3600,
  per: 'ip',
});
export const ucpPlatformsLimit = defineLimit('ucp-platforms', {
  counts: 'new UCP carts and checkouts without a key, from a platform that signs',
  countedBy: 'platform',
  limit: 300,
  windowS: 3600,
  per: 'ip',
});
export const ucpProfilesLimit = defineLimit('ucp-profiles', {
  counts: 'fetches of platform profiles, without a key',
  limit: 10,
  windowS: 60,
  per: 'ip',
});
